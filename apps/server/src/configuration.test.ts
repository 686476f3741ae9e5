import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "#configuration.ts";
import { environment } from "#environment.ts";

const SETTINGS = new URL("../../../docs/settings.md", import.meta.url);

test("the page of settings has a row for each variable, and for no other", async () => {
  const rows = (await readFile(SETTINGS, "utf8")).matchAll(/^\| (`[A-Z].*?`) \|/gm);
  const told = new Set([...rows].flatMap(([, names = ""]) => names.match(/[A-Z_]{4,}/g) ?? []));
  expect([...told].sort()).toEqual(Object.keys(environment.shape).sort());
});

test("everything has a default, and an empty variable counts as absent", () => {
  for (const variables of [{}, { PORT: "", HOST: " ", DATABASE_URL: "", CLOCK_START: "" }]) {
    expect(readConfiguration(variables)).toEqual({
      isProduction: false,
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      dataDirectory: new URL("../../../.data", import.meta.url).pathname,
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseReadUrl: null,
      databasePooler: undefined,
      backup: null,
      expectsBackup: false,
      clockStart: null,
      mail: null,
      mailbox: "local",
      issuer: null,
      heartful: null,
      trustProxy: false,
      metrics: null,
      isTraced: false,
      logLevel: "info",
    });
  }
});

test("given variables are read", () => {
  const mail = { SMTP_URL: "smtps://u:p@mail.example:465", MAIL_FROM: "研修 <kenshu@example.jp>" };
  const issuer = {
    ISSUER_NAME: "株式会社けんしゅう",
    ISSUER_ADDRESS: "東京都千代田区丸の内1-1-1",
    ISSUER_REGISTRATION_NUMBER: "T1234567890123",
  };
  expect(
    readConfiguration({
      ...mail,
      ...issuer,
      NODE_ENV: "production",
      PUBLIC_URL: "https://kenshu.example.jp",
      PORT: "0",
      HOST: "::",
      DATA_DIR: "/var/lib/kenshu",
      DATABASE_URL: "postgresql://u:p@db/kenshu",
      DATABASE_POOLER: "prepared",
      DATABASE_OWNER_URL: "postgresql://o:p@db/kenshu",
      DATABASE_READ_URL: "postgresql://u:p@replica/kenshu",
      HM_URL: "https://hm.example.jp/api/",
      HM_API_KEY: "a-key_1",
      TRUST_PROXY: "loopback, 10.0.0.0/8,::1",
      METRICS_PORT: "9464",
      METRICS_HOST: "10.0.0.1",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
      LOG_LEVEL: "warn",
    }),
  ).toEqual({
    isProduction: true,
    port: 0,
    host: "::",
    publicUrl: new URL("https://kenshu.example.jp"),
    dataDirectory: "/var/lib/kenshu",
    databaseUrl: "postgresql://u:p@db/kenshu",
    databaseOwnerUrl: "postgresql://o:p@db/kenshu",
    databaseReadUrl: "postgresql://u:p@replica/kenshu",
    databasePooler: "prepared",
    backup: null,
    expectsBackup: true,
    clockStart: null,
    mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    mailbox: null,
    issuer: {
      name: issuer.ISSUER_NAME,
      address: issuer.ISSUER_ADDRESS,
      registrationNumber: issuer.ISSUER_REGISTRATION_NUMBER,
    },
    heartful: { url: "https://hm.example.jp/api/", apiKey: "a-key_1" },
    trustProxy: ["loopback", "10.0.0.0/8", "::1"],
    metrics: { port: 9464, host: "10.0.0.1" },
    isTraced: true,
    logLevel: "warn",
  });
});

test.each([
  ["2027-03-10T10:00:00+09:00", "2027-03-10T01:00:00.000Z"],
  ["2027-03-10T10:00Z", "2027-03-10T10:00:00.000Z"],
  ["2027-03-10T10:00", "2027-03-10T01:00:00.000Z"],
])("the clock starts at %s", (CLOCK_START, instant) => {
  expect(readConfiguration({ CLOCK_START }).clockStart?.toISOString()).toBe(instant);
});

test("backups are taken where a folder is named", () => {
  const BACKUP_DIR = "/var/backups/kenshu";
  const backup = { directory: BACKUP_DIR, at: "02:00", passphrase: null };
  expect(readConfiguration({ BACKUP_DIR }).backup).toEqual(backup);
  const given = { BACKUP_DIR, BACKUP_AT: "23:30", BACKUP_PASSPHRASE: "梅の花" };
  expect(readConfiguration(given).backup).toEqual({
    ...backup,
    at: "23:30",
    passphrase: "梅の花",
  });
});

test("a backup by Kenshu is awaited unless another program makes it", () => {
  const external = { DATABASE_URL, MAIL: "off" };
  const awaited = (given: Record<string, string>) => readConfiguration(given).expectsBackup;
  expect([{ BACKUP_DIR: "/backups" }, external].map(awaited)).toEqual([true, true]);
  expect([{}, { ...external, BACKUP: "outside" }].map(awaited)).toEqual([false, false]);
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "1.5"],
  ["DATABASE_URL", "mysql://root:hush@db"],
  ["DATABASE_OWNER_URL", "mysql://root:hush@db"],
  ["DATABASE_READ_URL", "mysql://root:hush@db"],
  ["DATABASE_POOLER", "statement"],
  ["BACKUP_AT", "24:00"],
  ["BACKUP", "off"],
  ["CLOCK_START", "tomorrow"],
  ["CLOCK_START", "2027-02-30T10:00"],
  ["SMTP_URL", "mail.example"],
  ["MAIL_FROM", "nobody"],
  ["ISSUER_NAME", "あ".repeat(51)],
  ["ISSUER_ADDRESS", "あ".repeat(101)],
  ["ISSUER_NAME", "けんしゅう🏢"],
  ["ISSUER_ADDRESS", "東京都🗼"],
  ["ISSUER_REGISTRATION_NUMBER", "1234567890123"],
  ["ISSUER_REGISTRATION_NUMBER", "T123456789012"],
  ["ISSUER_REGISTRATION_NUMBER", "T12345678901234"],
  ["ISSUER_REGISTRATION_NUMBER", "T１２３４５６７８９０１２３"],
  ["ISSUER_REGISTRATION_NUMBER", "t1234567890123"],
  ["TRUST_PROXY", "everybody"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "::/0"],
  ["TRUST_PROXY", "10.0.0.1,"],
  ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"],
  ["TRUST_PROXY", "10.0.0.1, ::/1, 8000::/1"],
  ["TRUST_PROXY", "2000::/3"],
  ["TRUST_PROXY", "::ffff:0.0.0.0/97,::FFFF:8000:0/97"],
  ["TRUST_PROXY", Array.from({ length: 256 }, (_, part) => `${part}.0.0.0/8`).join()],
  ["NODE_ENV", "prod"],
  ["NODE_ENV", "Production"],
  ["PUBLIC_URL", "kenshu.example.jp"],
  ["PUBLIC_URL", "https://kenshu.example.jp/path"],
  ["PUBLIC_URL", "https://hush@kenshu.example.jp"],
  ["PUBLIC_URL", "ftp://kenshu.example.jp"],
  ["HM_URL", "hm.example.jp"],
  ["HM_URL", "https://hush@hm.example.jp"],
  ["HM_URL", "https://hm.example.jp/?key=hush"],
  ["HM_API_KEY", "hush hush"],
  ["HM_API_KEY", "鍵"],
  ["MAIL", "on"],
  ["DEV_MAILBOX", "yes"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is refused by name, in both languages, without the value", (name, value) => {
  const read = () => readConfiguration({ [name]: value });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(new RegExp(`^${name}: .*[ぁ-んァ-ヶ一-龠].* / .*[a-z]`));
  expect(read).not.toThrow(/hush/);
});

test.each([
  "10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16",
  "fc00::/7, fe80::/10",
  "::ffff:10.0.0.0/104",
])("the networks of a company may be trusted: %s", (proxies) => {
  expect(readConfiguration({ TRUST_PROXY: proxies }).trustProxy).toEqual(proxies.split(", "));
});

test("every mistake is named at once", () => {
  expect(() => readConfiguration({ PORT: "x", LOG_LEVEL: "x" })).toThrow(/^PORT: .*\nLOG_LEVEL: /);
});

const DATABASE_URL = "postgresql://u:p@db/kenshu";
const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL,
  MAIL: "off",
  PUBLIC_URL: "https://kenshu.example.jp",
};
const SMTP = {
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "kenshu@example.jp",
  PUBLIC_URL: "https://kenshu.example.jp",
};

test.each([
  ["DATABASE_URL", { ...PRODUCTION, DATABASE_URL: "" }],
  ["DATABASE_URL", { DATABASE_OWNER_URL: DATABASE_URL }],
  ["DATABASE_URL", { DATABASE_READ_URL: DATABASE_URL }],
  ["DATABASE_URL", { DATABASE_POOLER: "session" }],
  ["BACKUP_DIR", { DATABASE_URL, MAIL: "off", BACKUP_DIR: "/backups" }],
  ["BACKUP", { BACKUP_DIR: "/backups", BACKUP: "outside" }],
  ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "" }],
  ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "http://kenshu.example.jp" }],
  ["CLOCK_START", { ...PRODUCTION, CLOCK_START: "2027-03-10T10:00:00+09:00" }],
  ["DEV_MAILBOX", { ...PRODUCTION, DEV_MAILBOX: "1" }],
  ["SMTP_URL", { DATABASE_URL }],
  ["MAIL", { ...SMTP, MAIL: "off" }],
  ["MAIL_FROM", { ...SMTP, MAIL_FROM: "" }],
  ["PUBLIC_URL", { ...SMTP, PUBLIC_URL: "" }],
  ["HM_API_KEY", { HM_URL: "https://hm.example.jp" }],
  ["HM_URL", { HM_API_KEY: "key" }],
  ["HM_URL", { ...PRODUCTION, HM_URL: "http://hm.example.jp", HM_API_KEY: "key" }],
])("%s is named where it does not go with %o", (name, variables) => {
  const read = () => readConfiguration(variables);
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(new RegExp(`^${name}: .*[ぁ-ん].* / .*[a-z].*$`));
});

test("production may run without SMTP, and SMTP may be set elsewhere", () => {
  expect(readConfiguration(PRODUCTION)).toMatchObject({ isProduction: true, mail: null });
  expect(readConfiguration({ DATABASE_URL, ...SMTP }).mail).not.toBeNull();
});

test("HM on this machine may use plain HTTP, and outside production any HM", () => {
  const HM_API_KEY = "key";
  for (const variables of [
    { ...PRODUCTION, HM_URL: "http://127.0.0.1:3100", HM_API_KEY },
    { HM_URL: "http://hm.example.jp", HM_API_KEY },
  ]) {
    expect(readConfiguration(variables).heartful?.url).toBe(variables.HM_URL);
  }
});

test.each([
  ["local", {}],
  ["local", { HOST: "::1" }],
  [null, { HOST: "0.0.0.0" }],
  [null, SMTP],
  [null, { DATABASE_URL, MAIL: "off" }],
  ["everybody", { DATABASE_URL, MAIL: "off", DEV_MAILBOX: "1" }],
  ["everybody", { HOST: "0.0.0.0", DEV_MAILBOX: "1" }],
])("the mailbox is open to %s with %o", (readers, variables) => {
  expect(readConfiguration(variables).mailbox).toBe(readers);
});

test("name and address are enough to issue receipts", () => {
  const given = { ISSUER_NAME: "株式会社けんしゅう", ISSUER_ADDRESS: "東京都千代田区丸の内1-1-1" };
  expect(readConfiguration(given).issuer).toEqual({
    name: given.ISSUER_NAME,
    address: given.ISSUER_ADDRESS,
    registrationNumber: "",
  });
});

test("an incomplete issuer is refused, and the missing parts are named", () => {
  const name = { ISSUER_NAME: "株式会社けんしゅう" };
  const number = { ISSUER_REGISTRATION_NUMBER: "T1234567890123" };
  expect(() => readConfiguration(number)).toThrow(/^ISSUER_NAME: .*\nISSUER_ADDRESS: .*$/);
  expect(() => readConfiguration(name)).toThrow(/^ISSUER_ADDRESS: [^\n]*$/);
  expect(() => readConfiguration({ ...name, ...number, ISSUER_ADDRESS: " " })).toThrow(
    /^ISSUER_ADDRESS: .*[ぁ-ん].* \/ .*[a-z].*$/,
  );
});
