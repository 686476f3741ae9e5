import { isIP } from "node:net";
import { resolve } from "node:path";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { z } from "zod";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

const PROXY_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

const mustBe = (ja: string, en: string) => ({ error: `${ja} / ${en}` });

/** Every environment variable that the server reads; an empty one counts as absent. */
const environment = z.object({
  /** `production` hides the development mailbox and refuses CLOCK_START. */
  NODE_ENV: z.string().optional(),
  /** The port to listen on; 0 takes any free one. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, mustBe("0〜65535の整数", "an integer from 0 to 65535"))
    .transform(Number)
    .refine((port) => port <= 65_535, mustBe("0〜65535の整数", "an integer from 0 to 65535"))
    .default(3000),
  /** The address to listen on; 0.0.0.0 lets other machines in. */
  HOST: z.string().default("127.0.0.1"),
  /** Where the embedded PostgreSQL keeps its data; relative to the repository. */
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => resolve(REPOSITORY, folder)),
  /** An external PostgreSQL instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      mustBe("postgresql:// で始まる接続文字列", "a postgresql:// connection string"),
    )
    .optional(),
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
  /** The mail server, smtp://user:password@host:port or smtps://…; without it mails are only kept. */
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
  /** Who issues receipts, as printed on them; the three go together. */
  ISSUER_NAME: z.string().trim().max(50, mustBe("50文字以内", "at most 50 characters")).optional(),
  ISSUER_ADDRESS: z
    .string()
    .trim()
    .max(100, mustBe("100文字以内", "at most 100 characters"))
    .optional(),
  ISSUER_REGISTRATION_NUMBER: z
    .string()
    .trim()
    .regex(/^T\d{13}$/, mustBe("Tと13桁の半角数字", "T and 13 digits"))
    .optional(),
  /** The proxies that may tell the caller's address, host and protocol: addresses and networks, by commas. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      mustBe("プロキシのアドレスのカンマ区切り", "addresses of proxies, separated by commas"),
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

export type Configuration = {
  isProduction: boolean;
  port: number;
  host: string;
  dataDirectory: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null for real time. */
  clockStart: Date | null;
  /** Null where mails are only kept. */
  mail: { smtpUrl: string; from: string } | null;
  /** Null where none is given. */
  issuer: Issuer | null;
  trustProxy: string[] | false;
  logLevel: string;
};

/** Values that the server cannot start with; the message names each, without showing it. */
export class ConfigurationError extends Error {}

/** Reads the configuration from environment variables. Throws ConfigurationError. */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const { data, error } = environment.safeParse(Object.fromEntries(given));
  if (error) {
    throw new ConfigurationError(
      error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const isProduction = data.NODE_ENV === "production";
  if (isProduction && data.CLOCK_START) {
    throw new ConfigurationError(
      "CLOCK_START: NODE_ENV=production では使えません / is refused with NODE_ENV=production",
    );
  }
  if (data.SMTP_URL && !data.MAIL_FROM) {
    throw new ConfigurationError(
      "MAIL_FROM: SMTP_URL と一緒に指定してください / is needed with SMTP_URL",
    );
  }
  const issuer = issuerOf(data);
  return {
    isProduction,
    port: data.PORT,
    host: data.HOST,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    clockStart: data.CLOCK_START ?? null,
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    issuer,
    trustProxy: data.TRUST_PROXY ?? false,
    logLevel: data.LOG_LEVEL,
  };
}

/** All of the issuer or nothing: a receipt that lacks a part is none. */
function issuerOf(data: z.infer<typeof environment>): Issuer | null {
  const { ISSUER_NAME, ISSUER_ADDRESS, ISSUER_REGISTRATION_NUMBER } = data;
  const parts = { ISSUER_NAME, ISSUER_ADDRESS, ISSUER_REGISTRATION_NUMBER };
  if (ISSUER_NAME && ISSUER_ADDRESS && ISSUER_REGISTRATION_NUMBER) {
    return {
      name: ISSUER_NAME,
      address: ISSUER_ADDRESS,
      registrationNumber: ISSUER_REGISTRATION_NUMBER,
    };
  }
  const missing = Object.entries(parts).filter(([, value]) => !value);
  if (missing.length === Object.keys(parts).length) return null;
  throw new ConfigurationError(
    missing
      .map(
        ([name]) =>
          `${name}: ISSUER_ の3つは一緒に指定してください / the three ISSUER_ go together`,
      )
      .join("\n"),
  );
}

/** Whether the log is for someone who looks for a fault. */
export function isDetailed({ logLevel }: Pick<Configuration, "logLevel">): boolean {
  return logLevel === "debug" || logLevel === "trace";
}

/** An address, a network such as 10.0.0.0/8, or a name that stands for several. */
function isProxy(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (PROXY_NAMES.has(address)) return prefix === undefined;
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}
