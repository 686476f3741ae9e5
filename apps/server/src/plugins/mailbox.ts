import type { Database } from "@kenshu/db/pool.ts";
import { optionalText } from "@kenshu/domain/fields.ts";
import { EMAIL_ADDRESS_MAX, PAGE_MAX } from "@kenshu/domain/limits.ts";
import { formatInstant, wireInstant } from "@kenshu/domain/time.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { isLoopback } from "#configuration.ts";
import { type MailParts, messageOf } from "#mailMessage.ts";

const MAILS_ON_A_PAGE = 50;

/** The mails asked for: those to one address, and the page, from 0. */
const search = z.object({
  to: optionalText(EMAIL_ADDRESS_MAX)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(0).max(PAGE_MAX).catch(0),
});
type Search = z.infer<typeof search>;
const attachmentOfMail = z.object({ id: z.coerce.number().int().catch(0), name: z.string() });

/**
 * The development mailbox: the mails that were written, newest first and for a week at least, at /dev/mails to read and
 * /dev/mails.json for programs (rule 11.3). Codes and people's names are in it, so it is for
 * demonstrations and tests only.
 */
export async function mailbox(
  app: FastifyInstance,
  { db, site, readers }: { db: Database; site: URL; readers: "local" | "everybody" },
): Promise<void> {
  if (readers === "local") {
    app.addHook("onRequest", async (request, reply) => {
      if (isFromThisMachine(request)) return;
      reply.callNotFound();
      return reply;
    });
  }

  const parts = { db, site, from: `kenshu@${site.hostname}` };

  app.get("/dev/mails.json", async ({ query }, reply) => {
    const mails = await readMails(parts, search.parse(query));
    return reply.send(mails.map((mail) => ({ ...mail, createdAt: wireInstant(mail.createdAt) })));
  });

  app.get("/dev/mails/:id/:name", async ({ params }, reply) => {
    const { id, name } = attachmentOfMail.parse(params);
    const mail = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
    const { calendars } = mail ? await messageOf(mail, parts) : { calendars: [] };
    const calendar = calendars.find((file) => file.name === name);
    if (!calendar) return reply.callNotFound();
    return reply.type("text/calendar; charset=utf-8").send(calendar.content);
  });

  app.get("/dev/mails", async ({ query }, reply) => {
    const asked = search.parse(query);
    const mails = await readMails(parts, asked);
    return reply.type("text/html; charset=utf-8").send(page(mails, asked));
  });
}

/** A proxy on this machine, or a page whose name leads here, may bring callers from elsewhere. */
function isFromThisMachine({ hostname, socket, headers }: FastifyRequest): boolean {
  const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers || "via" in headers;
  return !isForwarded && isLoopback(hostname) && isLoopback(socket.remoteAddress ?? "");
}

/** As their readers would get them. */
async function readMails(parts: MailParts, { to, page }: Search) {
  const mails = await parts.db
    .selectFrom("mail")
    .selectAll()
    .$if(to !== undefined, (query) =>
      query.where((eb) => eb(eb.fn("lower", ["toAddress"]), "=", (to ?? "").toLowerCase())),
    )
    .orderBy("id", "desc")
    .limit(MAILS_ON_A_PAGE)
    .offset(page * MAILS_ON_A_PAGE)
    .execute();
  const shown = mails.map(async (mail) => {
    const { text, calendars } = await messageOf(mail, parts);
    const { id, toAddress: to, subject, createdAt } = mail;
    const attachments = calendars.map(({ name }) => `/dev/mails/${id}/${name}`);
    return { id, to, subject, body: text, createdAt, attachments };
  });
  return Promise.all(shown);
}
type Mail = Awaited<ReturnType<typeof readMails>>[number];

function page(mails: Mail[], { to, page }: Search): string {
  const link = (target: number, text: string) => {
    const query = new URLSearchParams({ ...(to && { to }), page: `${target}` });
    return `<a href="/dev/mails?${escaped(query.toString())}">${text}</a>`;
  };
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>開発用メールボックス</title>
<style>
body { max-width: 720px; margin: 0 auto; padding: 24px 16px; font: 16px/1.7 system-ui, "Noto Sans JP", sans-serif; color: #1f2529; overflow-wrap: anywhere; }
article { margin: 0 0 32px; padding: 0 0 24px; border-bottom: 1px solid #868e96; }
h1 { font-size: 24px; } h2 { margin: 0; font-size: 16px; }
p { margin: 0; color: #59636b; } pre { margin: 12px 0 0; font: inherit; white-space: pre-wrap; }
nav { display: flex; gap: 24px; } a { color: #0b6975; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 0 32px; }
input, button { font: inherit; padding: 4px 12px; }
</style>
</head>
<body>
<h1>開発用メールボックス</h1>
<form><label>宛先 <input type="email" name="to" value="${escaped(to ?? "")}"></label><button>検索</button></form>
<main>
${mails.map(article).join("\n") || "<p>メールはありません。</p>"}
</main>
<nav aria-label="ページ">${page > 0 ? link(page - 1, "新しいメール") : ""}${
    mails.length === MAILS_ON_A_PAGE ? link(page + 1, "古いメール") : ""
  }</nav>
</body>
</html>
`;
}

function article({ to, subject, body, createdAt, attachments }: Mail): string {
  return `<article>
<h2>${escaped(subject)}</h2>
<p>${escaped(to)}　<time datetime="${wireInstant(createdAt)}">${formatInstant(createdAt)}</time></p>
<pre>${escaped(body)}</pre>
${attachments.map((path) => `<p>添付：<a href="${path}">カレンダーの予定（${path.split("/").at(-1)}）</a></p>`).join("\n")}
</article>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
