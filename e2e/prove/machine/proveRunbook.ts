import { copyFile, readFile } from "node:fs/promises";
import { arch, cpus, totalmem } from "node:os";
import { basename, join, resolve } from "node:path";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { generateLargeData } from "@kenshu/large-data/generateLargeData.ts";
import { type BareMachine, startBareMachine } from "./bareMachine.ts";

const RUNBOOK = resolve(import.meta.dirname, "../../../docs/runbook");
/** Where the commands and what they print are kept. */
export const OUTPUTS = join(RUNBOOK, "outputs.md");
/** Setting up a machine takes two minutes, so that a fresh one is kept here. */
const FOLDER = "/var/tmp/kenshu-machine";
const SITE = "https://kenshu.example.jp";
/** How curl reaches nginx, whose certificate the installation has made. */
const OVER_TLS = `--cacert /etc/kenshu/tls/fullchain.pem --resolve kenshu.example.jp:443:127.0.0.1 ${SITE}`;
const PASSWORD = "tsubaki-no-michi-58";

/** What a block of commands printed. `page` is where it stands, or null for what its reader does. */
export type Ran = { page: string | null; commands: string; code: number; output: string };

/**
 * Runs the commands of the runbook, as they stand in its pages, on a Debian 12 that has just been set up:
 * first day, trouble, update to the newer of both releases, backup, and back to a second before a deletion.
 * At last it restores 2,000,000 reservations, for docs/sizing.md. It ends with the first block that fails.
 */
export async function proveRunbook(releases: [string, string]): Promise<Ran[]> {
  const [release, newer] = releases;
  const parts = new AsyncDisposableStack();
  const ran: Ran[] = [];
  try {
    const machine = await startBareMachine(parts, FOLDER);
    for (const archive of releases) {
      await copyFile(archive, join(machine.folder, "root", basename(archive)));
    }
    const story = new Story(machine, ran, {
      "kenshu-0.1.0": nameOf(release),
      "kenshu-0.2.0": nameOf(newer),
    });

    const [unpack, install, owner, database, start, check] = await blocksOf("first-day");
    story.read("first-day", unpack);
    story.read("first-day", install);
    story.does(`apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql > /dev/null 2>&1
su postgres -c "psql -qc \\"create role kenshu_owner login createdb password 'change-me'\\" -c \\"create role kenshu login password 'change-me'\\" -c 'create database kenshu owner kenshu_owner'"
sed -i -e 's/^SMTP_URL=.*/MAIL=off/' -e '/^MAIL_FROM=/d' /etc/kenshu/kenshu.env`);
    story.read("first-day", owner?.replace("…@db.example.jp", "change-me@127.0.0.1"));
    story.read("first-day", database, `${PASSWORD}\n${PASSWORD}\n`);
    story.does(`echo METRICS_PORT=9464 > /etc/kenshu/kenshu-1.env
echo METRICS_PORT=9465 > /etc/kenshu/kenshu-2.env`);
    story.read("first-day", start);
    story.does(`curl -sS ${OVER_TLS}/ready
curl -fsS -o /dev/null http://127.0.0.1:9464/metrics
curl -fsS -o /dev/null http://127.0.0.1:9465/metrics`);
    story.read("first-day", check);
    for (const block of await blocksOf("README")) story.read("README", block);
    for (const block of await blocksOf("troubles")) story.read("troubles", block);

    const [put, migrate, restart, version] = await blocksOf("update");
    story.read("update", put);
    story.does(`( until [ -e /root/updated ]; do
  curl -s -o /dev/null -w '%{http_code}\\n' ${OVER_TLS}/ready
done > /root/answers ) > /dev/null 2>&1 &`);
    story.read("update", migrate);
    story.read("update", restart);
    story.does(
      "touch /root/updated\nsleep 1\nsort /root/answers | uniq -c\n! grep -qvx 200 /root/answers",
    );
    story.read("update", version);
    const [close, open] = await shortCommandsOf("update", "maintenance");
    const expectStatus = (status: number) =>
      story.does(`curl -s -o /dev/null -w '%{http_code}\\n' ${OVER_TLS}/ | grep -x ${status}`);
    story.read("update", close);
    expectStatus(503);
    story.read("update", open);
    expectStatus(200);
    const [trim] = await shortCommandsOf("troubles", "journalctl");
    story.read("troubles", trim);

    // A machine without the checkout has the same commands by the program of the release.
    const [backup, restore, , archive, back] = await blocksOf("backup");
    story.read("backup", backup);
    story.does("systemctl stop kenshu.target kenshu@1 kenshu@2");
    story.read("backup", restore?.replace(/$/m, " --replace kenshu"));
    story.does("systemctl start kenshu.target");
    story.read("backup", archive);
    story.does(`su postgres -c "psql -qd kenshu -c \\"insert into area (name, display_order) values ('消えた地域', 99)\\""
sleep 2
date '+%Y-%m-%d %H:%M:%S%:z' > /root/before
sleep 2
su postgres -c "psql -d kenshu -c \\"delete from area where name = '消えた地域'\\""
su postgres -c "psql -qd kenshu -c 'select pg_switch_wal()'" > /dev/null
sleep 2
systemctl stop kenshu.target kenshu@1 kenshu@2 kenshu.socket postgresql@15-main`);
    story.read("backup", back?.replace(/(?<=--target=)[^']+/, "$(cat /root/before)"));
    story.does(`su postgres -c "psql -qtd kenshu -c 'select name from area'" | grep 消えた地域
systemctl start kenshu.socket kenshu.target
/opt/kenshu/current/bin/kenshu ready`);
    await restoreManyRows(story);
  } catch (error) {
    if (!(error instanceof BlockFailed)) throw error;
  } finally {
    await parts.disposeAsync();
  }
  return ran;
}

/** How long a company of two million reservations waits for its backup and for the way back. */
async function restoreManyRows(story: Story): Promise<void> {
  const program = "/opt/kenshu/current/bin/kenshu";
  const urlOf = (role: string, name: string) =>
    `postgresql://${role}:change-me@127.0.0.1:5432/${name}`;
  const accounts = (name: string) =>
    `DATABASE_OWNER_URL=${urlOf("kenshu_owner", name)} DATABASE_URL=${urlOf("kenshu", name)}`;
  story.does(`su postgres -c "psql -qc 'create database large owner kenshu_owner' -c 'create database restored owner kenshu_owner'"
${accounts("large")} ${program} migrate`);
  const db = openDatabase(urlOf("kenshu_owner", "large"), 1, NO_LIMITS);
  await generateLargeData(db, { now: new Date() }).finally(() => db.destroy());
  story.does(`su postgres -c "psql -qtd large -c 'select count(*) from reservation' -c 'select pg_size_pretty(pg_database_size(current_database()))'"
time ${accounts("large")} ${program} backup /root/large.backup --unverified
time ${accounts("restored")} ${program} restore /root/large.backup
su postgres -c "psql -qtd restored -c 'select count(*) from reservation'"`);
}

class BlockFailed extends Error {}

class Story {
  readonly #machine: BareMachine;
  readonly #ran: Ran[];
  readonly #names: Record<string, string>;

  constructor(machine: BareMachine, ran: Ran[], names: Record<string, string>) {
    this.#machine = machine;
    this.#ran = ran;
    this.#names = names;
  }

  /** Runs a block of a page. `input` is what is typed meanwhile. */
  read(page: string, block: string | undefined, input?: string): void {
    if (block === undefined) throw new Error(`${page}.md has fewer blocks of commands`);
    let commands = block.replace(/npm run ([a-z-]+)(?: --)?/g, "/opt/kenshu/current/bin/kenshu $1");
    commands = commands.replace(/kenshu-\d\.\d\.\d/g, (name) => this.#names[name] ?? name);
    this.#run(page, commands, input);
  }

  /** Runs what a reader does between the blocks, or looks at. */
  does(commands: string): void {
    this.#run(null, commands);
  }

  #run(page: string | null, commands: string, input?: string): void {
    const { code, output } = this.#machine.run(commands, { from: folderOf(page), input });
    this.#ran.push({ page, commands, code, output: output.replaceAll("\r", "").trim() });
    if (code !== 0) throw new BlockFailed();
  }
}

/** Where the reader of a page stands. */
function folderOf(page: string | null): string {
  if (page === null) return "/";
  return page === "backup" ? "/opt/kenshu/current" : "/root";
}

const nameOf = (archive: string) => basename(archive).replace("-linux-x64.tar.gz", "");

/** The commands of a page, block by block, without its English half, which has the same. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(RUNBOOK, `${page}.md`), "utf8");
  const [japanese = ""] = text.split("## In English");
  return [...japanese.matchAll(/^( *)```\n([\s\S]*?)\n\1```$/gm)].map(
    ([, indent = "", lines = ""]) => lines.replaceAll(`\n${indent}`, "\n").slice(indent.length),
  );
}

/** What apt, dpkg and openssl say on the way. */
const OF_PACKAGES =
  /^(\(?Reading|Selecting|Preparing|Unpacking|Setting up|Processing|Created symlink|Adding|Not creating|Building|Suggested|The following|Need to|After this|Get:|Fetched|Upgrading|debconf|adduser| {2}pgb|\d+ upgraded|-+$)/;

/** The commands with this word that stand in the sentences of a page. */
async function shortCommandsOf(page: string, word: string): Promise<string[]> {
  const text = await readFile(join(RUNBOOK, `${page}.md`), "utf8");
  const [japanese = ""] = text.split("## In English");
  return [...japanese.matchAll(/`([^`\n]+)`/g)]
    .map(([, command = ""]) => command)
    .filter((command) => command.includes(word) && command.includes(" "));
}

/** The output without what is different on each machine and each time. */
function withoutTraces(output: string): string {
  return output
    .replace(/"hostname":"[^"]*"/g, '"hostname":"…"')
    .replace(/"pid":\d+/g, '"pid":…')
    .replace(/\b[0-9a-f]{32}\b/g, "…");
}

/** The page that keeps the outputs, with the day and the machine. */
export function outputPage(ran: readonly Ran[], day: string): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const blocks = ran.map(({ page, commands, output }) => {
    const where = page === null ? "" : `[${page}.md](${page}.md):\n\n`;
    const isInstalling = /apt-get|install\.sh/.test(commands);
    const told = withoutTraces(output)
      .split("\n")
      .filter((line) => line !== "" && !(isInstalling && OF_PACKAGES.test(line)));
    const printed = told.map((line) => `\n# ${line}`.trimEnd()).join("");
    return `${where}\`\`\`sh\n${commands}${printed}\n\`\`\`\n`;
  });
  return `# 実行結果 / Outputs

\`npm run prove -- --machine\` runs the commands of this runbook one after the other on a Debian 12 that has just been set up, with systemd 252 as its first process: ${day}, ${cpus().length} cores, ${memory} GiB, ${arch()}. Lines that begin with \`#\` are what it printed. Blocks without a page are what its reader does between them. For \`npm run\` it uses the program of the release. It restores over the database in use (\`--replace kenshu\`), to a time of its own. The output of apt, dpkg and openssl is left out.

${blocks.join("\n")}`;
}
