import type { Pooler } from "@kenshu/db/pooler.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { type Environment, environment } from "#environment.ts";
import type { BackupSchedule } from "#jobs/backup.ts";

export type Configuration = {
  isProduction: boolean;
  port: number;
  host: string;
  /** The origin that people type; null where nothing names it. */
  publicUrl: URL | null;
  dataDirectory: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The account of the schema; null where there is one account, or the server does not know it. */
  databaseOwnerUrl: string | null;
  /** Null where everything reads the same database. */
  databaseReadUrl: string | null;
  /** Undefined where each connection finds out. */
  databasePooler: Pooler | undefined;
  /** Null where nothing is backed up by itself. */
  backup: BackupSchedule | null;
  /** Whether one by Kenshu is awaited every day. The demonstration needs none. */
  expectsBackup: boolean;
  /** Null for real time. */
  clockStart: Date | null;
  /** Null where mails are only kept. */
  mail: { smtpUrl: string; from: string } | null;
  /** Who may open the development mailbox: callers from this machine, or everybody. */
  mailbox: "local" | "everybody" | null;
  /** Null where none is given. */
  issuer: Issuer | null;
  /** Where HM is; null for none, or for the simulated one of the demonstration. */
  heartful: { url: string; apiKey: string } | null;
  trustProxy: string[] | false;
  /** Where metrics are read; null where none are kept. */
  metrics: { port: number; host: string } | null;
  /** Whether traces are sent. */
  isTraced: boolean;
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
  const faults = faultsOf(data);
  if (faults.length > 0) throw new ConfigurationError(faults.join("\n"));
  const isProduction = data.NODE_ENV === "production";
  return {
    isProduction,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? null,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    databasePooler: data.DATABASE_POOLER,
    backup: backupOf(data),
    expectsBackup: (data.DATABASE_URL ?? data.BACKUP_DIR) !== undefined && !data.BACKUP,
    clockStart: data.CLOCK_START ?? null,
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    mailbox: mailboxOf(data),
    issuer: issuerOf(data),
    heartful: data.HM_URL && data.HM_API_KEY ? { url: data.HM_URL, apiKey: data.HM_API_KEY } : null,
    trustProxy: data.TRUST_PROXY ?? false,
    metrics:
      data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    isTraced: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: data.LOG_LEVEL,
  };
}

function backupOf(data: Environment): BackupSchedule | null {
  const { BACKUP_DIR: directory, BACKUP_AT: at, BACKUP_PASSPHRASE: passphrase = null } = data;
  return directory === undefined ? null : { directory, at, passphrase };
}

/** The codes in the mailbox open accounts, so only the demonstration opens it by default. */
function mailboxOf(data: Environment): Configuration["mailbox"] {
  if (data.DEV_MAILBOX) return "everybody";
  const isDemo = !data.DATABASE_URL && !data.SMTP_URL;
  return isDemo && isLoopback(data.HOST) ? "local" : null;
}

type Fault = [isFault: boolean, name: keyof Environment, ja: string, en: string];

/** Checks what one value alone cannot show: values that need or exclude each other. */
function faultsOf(data: Environment): string[] {
  const isProduction = data.NODE_ENV === "production";
  const hasIssuer = [data.ISSUER_NAME, data.ISSUER_ADDRESS, data.ISSUER_REGISTRATION_NUMBER].some(
    Boolean,
  );
  const faults: Fault[] = [
    [
      isProduction && !data.DATABASE_URL,
      "DATABASE_URL",
      "NODE_ENV=production では必要です。ないとデモが始まり、公開されているパスワードで誰でもサインインできます",
      "is needed with NODE_ENV=production; without it the demo starts, with its published passwords",
    ],
    ...(["DATABASE_OWNER_URL", "DATABASE_READ_URL", "DATABASE_POOLER"] as const).map(
      (name): Fault => [
        data[name] !== undefined && !data.DATABASE_URL,
        "DATABASE_URL",
        `${name} と一緒に指定してください`,
        `is needed with ${name}`,
      ],
    ),
    [
      data.BACKUP_DIR !== undefined && data.DATABASE_URL !== undefined,
      "BACKUP_DIR",
      "組み込みの PostgreSQL のためのもので、DATABASE_URL と一緒には使えません。docs/runbook/backup.md を見てください",
      "is for the embedded PostgreSQL and refused with DATABASE_URL; see docs/runbook/backup.md",
    ],
    [
      data.BACKUP_DIR !== undefined && data.BACKUP !== undefined,
      "BACKUP",
      "BACKUP_DIR と一緒には使えません",
      "is refused with BACKUP_DIR",
    ],
    [
      isProduction && data.PUBLIC_URL?.protocol !== "https:",
      "PUBLIC_URL",
      "NODE_ENV=production では https:// で始まるURLが必要です",
      "is needed with NODE_ENV=production, and begins with https://",
    ],
    [
      isProduction && data.CLOCK_START !== undefined,
      "CLOCK_START",
      "NODE_ENV=production では使えません",
      "is refused with NODE_ENV=production",
    ],
    [
      isProduction && data.DEV_MAILBOX !== undefined,
      "DEV_MAILBOX",
      "NODE_ENV=production では使えません",
      "is refused with NODE_ENV=production",
    ],
    [
      data.DATABASE_URL !== undefined && !data.SMTP_URL && !data.MAIL,
      "SMTP_URL",
      "DATABASE_URL と一緒に指定してください。メールを送らない場合は MAIL=off を指定してください",
      "is needed with DATABASE_URL; to send no mails, say MAIL=off",
    ],
    [
      data.SMTP_URL !== undefined && data.MAIL !== undefined,
      "MAIL",
      "SMTP_URL と一緒には使えません",
      "is refused with SMTP_URL",
    ],
    [
      data.SMTP_URL !== undefined && !data.MAIL_FROM,
      "MAIL_FROM",
      "SMTP_URL と一緒に指定してください",
      "is needed with SMTP_URL",
    ],
    [
      !isProduction && data.SMTP_URL !== undefined && !data.PUBLIC_URL,
      "PUBLIC_URL",
      "SMTP_URL と一緒に指定してください。メールのリンクに使います",
      "is needed with SMTP_URL, for the links in mails",
    ],
    [
      data.HM_URL !== undefined && !data.HM_API_KEY,
      "HM_API_KEY",
      "HM_URL と一緒に指定してください。HMが発行したキーです",
      "is needed with HM_URL: the key that HM takes",
    ],
    [
      data.HM_API_KEY !== undefined && !data.HM_URL,
      "HM_URL",
      "HM_API_KEY と一緒に指定してください。HMのURLです",
      "is needed with HM_API_KEY: the address of HM",
    ],
    [
      isProduction && data.HM_URL !== undefined && !isSafe(new URL(data.HM_URL)),
      "HM_URL",
      "NODE_ENV=production では https:// で始まるURLが必要です（このコンピューターのHMを除く）",
      "begins with https:// with NODE_ENV=production, unless HM is on this machine",
    ],
    ...(["ISSUER_NAME", "ISSUER_ADDRESS"] as const).map(
      (name): Fault => [
        hasIssuer && !data[name],
        name,
        "ISSUER_NAME と ISSUER_ADDRESS は一緒に指定してください",
        "ISSUER_NAME and ISSUER_ADDRESS go together",
      ],
    ),
  ];
  return faults.flatMap(([isFault, name, ja, en]) => (isFault ? [`${name}: ${ja} / ${en}`] : []));
}

/** A receipt needs name and address. The registration number is there for those who have one. */
function issuerOf(data: Environment): Issuer | null {
  const { ISSUER_NAME: name, ISSUER_ADDRESS: address } = data;
  const { ISSUER_REGISTRATION_NUMBER: registrationNumber = "" } = data;
  return name && address ? { name, address, registrationNumber } : null;
}

/** Whether people's data and the key never cross a network in the clear. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isLoopback(hostname);
}

/** Whether only this machine can reach the address or name. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Whether the log is for someone who searches for a fault. */
export function isDetailed({ logLevel }: Pick<Configuration, "logLevel">): boolean {
  return logLevel === "debug" || logLevel === "trace";
}
