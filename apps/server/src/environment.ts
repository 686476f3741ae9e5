import { isIP } from "node:net";
import { resolve } from "node:path";
import { unprintable } from "@kenshu/domain/printable.ts";
import { z } from "zod";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

const PROXY_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

const mustBe = (ja: string, en: string) => ({ error: `${ja} / ${en}` });

/** A text about the issuer for receipts, with at most this many characters. */
const ofIssuer = (max: number) =>
  z
    .string()
    .trim()
    .max(max, mustBe(`${max}文字以内`, `at most ${max} characters`))
    .refine(
      (text) => unprintable(text) === undefined,
      mustBe("領収書に印字できる文字のみ", "only characters that receipts can bear"),
    );

const port = z
  .string()
  .regex(/^\d{1,5}$/, mustBe("0〜65535の整数", "an integer from 0 to 65535"))
  .transform(Number)
  .refine((port) => port <= 65_535, mustBe("0〜65535の整数", "an integer from 0 to 65535"));

const databaseAddress = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    mustBe("postgresql:// で始まる接続文字列", "a postgresql:// connection string"),
  );

/** Every environment variable that the server reads; an empty one counts as absent. */
export const environment = z.object({
  /** `production` refuses what is for demonstrations and tests only. */
  NODE_ENV: z
    .enum(
      ["development", "test", "production"],
      mustBe("development・test・production のいずれか", "one of development, test, production"),
    )
    .optional(),
  /** The port to listen on; 0 takes any free one. */
  PORT: port.default(3000),
  /** The address to listen on; 0.0.0.0 lets other machines in. */
  HOST: z.string().default("127.0.0.1"),
  /** Where the embedded PostgreSQL keeps its data; relative to the repository. */
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => resolve(REPOSITORY, folder)),
  /** An external PostgreSQL instead of the embedded one. */
  DATABASE_URL: databaseAddress.optional(),
  /** The account that the schema belongs to, where the server's is another one. */
  DATABASE_OWNER_URL: databaseAddress.optional(),
  /** A read replica of that database, for analyses and searches. */
  DATABASE_READ_URL: databaseAddress.optional(),
  /**
   * How a pooler in between lends its connections. The server finds out when the operator does not
   * say.
   */
  DATABASE_POOLER: z
    .enum(
      ["session", "transaction", "prepared"],
      mustBe("session・transaction・prepared のいずれか", "one of session, transaction, prepared"),
    )
    .optional(),
  /** The folder for the daily backup of the embedded PostgreSQL, relative to the repository. */
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(REPOSITORY, folder))
    .optional(),
  /** When, in Tokyo. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, mustBe("02:00 のような時刻", "a time such as 02:00"))
    .default("02:00"),
  /** `outside`: another program backs DATABASE_URL up, and Kenshu awaits no backup of its own. */
  BACKUP: z.literal("outside", mustBe("outside のみ", "outside or nothing")).optional(),
  /** The passphrase of backups. Without it they are not encrypted. */
  BACKUP_PASSPHRASE: z.string().optional(),
  /** Where the clock starts, outside production; without an offset in Tokyo. */
  CLOCK_START: z
    .string()
    // Seconds may be left out.
    .transform((text) => text.replace(/(T\d\d:\d\d)(?!:)/, "$1:00"))
    .pipe(
      z.iso.datetime({
        offset: true,
        local: true,
        ...mustBe("ISO形式の日時（例 2026-08-23T09:00+09:00）", "an ISO date-time"),
      }),
    )
    .transform((text) => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+09:00`))
    .optional(),
  /** Where people reach the product: links in mails, cookies and origin checks go by it. */
  PUBLIC_URL: z
    .string()
    .transform((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url;
      context.addIssue(
        "https:// で始まり、ホスト名で終わるURL / an http(s):// URL that ends with the host",
      );
      return z.NEVER;
    })
    .optional(),
  /** The mail server, smtp://user:password@host:port or smtps://…. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, mustBe("smtp:// または smtps:// で始まるURL", "an smtp(s):// URL"))
    .optional(),
  /** The sender of mails, `address` or `name <address>`; needed with SMTP_URL. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      mustBe("メールアドレス", "a mail address"),
    )
    .optional(),
  /** `off` says that no mails are sent. It is needed when nothing says how to send them. */
  MAIL: z.literal("off", mustBe("off のみ", "only off")).optional(),
  /** `1` opens the development mailbox to everybody who reaches the server. */
  DEV_MAILBOX: z.literal("1", mustBe("1 のみ", "only 1")).optional(),
  /** Who issues receipts, as printed on them. Name and address go together. */
  ISSUER_NAME: ofIssuer(50).optional(),
  ISSUER_ADDRESS: ofIssuer(100).optional(),
  ISSUER_REGISTRATION_NUMBER: z
    .string()
    .trim()
    .regex(/^T\d{13}$/, mustBe("Tと13桁の半角数字", "T and 13 digits"))
    .optional(),
  /** The base address of HM, and the key that it takes; the two go together. */
  HM_URL: z
    .string()
    .refine(
      isBaseAddress,
      mustBe("http:// または https:// で始まるURL", "an http(s):// URL, without a query"),
    )
    .optional(),
  HM_API_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]+$/, mustBe("半角の英数字と記号", "ASCII without spaces"))
    .optional(),
  /**
   * The proxies that may tell the caller's address, host and protocol: addresses and networks,
   * separated by commas.
   */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      mustBe("プロキシのアドレスのカンマ区切り", "addresses of proxies, separated by commas"),
    )
    .refine(
      trustsFew,
      mustBe(
        "範囲が広すぎます。プロキシのアドレスだけを指定してください",
        "too wide; name the addresses of proxies alone",
      ),
    )
    .optional(),
  /** Where Prometheus reads the metrics; none are kept without it. 0 takes any free port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Where traces are sent; OpenTelemetry's other variables say how. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      isBaseAddress,
      mustBe("http:// または https:// で始まるURL", "an http(s):// URL, without a query"),
    )
    .optional(),
  /** The least severe entries that are logged. */
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      mustBe(
        "fatal・error・warn・info・debug・trace・silent のいずれか",
        "one of fatal, error, warn, info, debug, trace, silent",
      ),
    )
    .default("info"),
});

export type Environment = z.infer<typeof environment>;

/** Whether paths can be appended to the address. The key goes in a header, not in the address. */
function isBaseAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
}

/**
 * The largest share of all addresses that may be trusted: as much as eight networks like
 * 10.0.0.0/8.
 */
const TRUSTED_SHARE_MAX = 8 / 256;

/**
 * Whether the networks together are a small part of the world, however many pieces they come in.
 */
function trustsFew(proxies: string[]): boolean {
  const shares = { 4: 0, 6: 0 };
  for (const proxy of proxies) {
    const [address = "", given] = proxy.split("/");
    const version = isIP(address);
    if (version !== 4 && version !== 6) continue;
    const isMapped = version === 6 && isMappedAddress(address);
    const prefix = given === undefined ? Number.POSITIVE_INFINITY : Number(given);
    shares[isMapped ? 4 : version] += 2 ** -(isMapped ? prefix - 96 : prefix);
  }
  return Math.max(shares[4], shares[6]) <= TRUSTED_SHARE_MAX;
}

/** Whether an IPv6 address stands for an IPv4 one: `::ffff:10.0.0.1`. */
function isMappedAddress(address: string): boolean {
  const url = `http://[${address}]`;
  return URL.canParse(url) && /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(new URL(url).hostname);
}

/** An address, a network such as 10.0.0.0/8, or a name that stands for several. */
function isProxy(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (PROXY_NAMES.has(address)) return prefix === undefined;
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}
