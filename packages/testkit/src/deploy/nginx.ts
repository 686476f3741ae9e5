import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "#dependencies/npm.ts";

const execute = promisify(execFile);

const NGINX = "/usr/sbin/nginx";

export type Ports = { http: number; https: number; server: number };

/**
 * Writes the delivered configuration into a folder, with its own ports, paths and certificate, and
 * the files around it as on Debian. Returns the file.
 */
export async function configureNginx(folder: string, ports: Ports): Promise<string> {
  const delivered = await readFile(join(root, "deploy/nginx/kenshu.conf"), "utf8");
  const tls = join(folder, "tls");
  await mkdir(tls, { recursive: true });
  await selfSign(tls);
  const site = [
    ["listen 80;", `listen 127.0.0.1:${ports.http};`],
    ["listen 443 ", `listen 127.0.0.1:${ports.https} `],
    ["127.0.0.1:3000", `127.0.0.1:${ports.server}`],
    ["/etc/kenshu/tls", tls],
    ["/etc/kenshu/maintenance", join(folder, "maintenance")],
    ["/opt/kenshu/current", root.replace(/\/$/, "")],
    ["/var/lib/kenshu/web", join(root, "apps/web/dist")],
  ].reduce((text, [from = "", to = ""]) => replaceThere(text, from, to), delivered);
  await writeFile(join(folder, "kenshu.conf"), site);
  const file = join(folder, "nginx.conf");
  await writeFile(file, around(folder));
  return file;
}

function replaceThere(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/nginx/kenshu.conf lacks ${from}`);
  return text.replaceAll(from, to);
}

const around = (folder: string) => `
${process.geteuid?.() === 0 ? "user root;" : ""}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
# As install.sh sets it.
worker_rlimit_nofile 32768;
events { worker_connections 16384; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  include /etc/nginx/mime.types;
  # Debian compresses HTML, some houses everything.
  gzip on;
  gzip_types *;
  include ${folder}/kenshu.conf;
}
`;

async function selfSign(folder: string): Promise<void> {
  const names = [
    "-subj",
    "/CN=kenshu.example.jp",
    "-addext",
    "subjectAltName=DNS:kenshu.example.jp,IP:127.0.0.1",
  ];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await execute("openssl", ["req", "-x509", ...key, "-days", "2", ...names, ...files]);
}

/** The certificate of a configuration, for its callers. */
export function certificateIn(folder: string): Promise<string> {
  return readFile(join(folder, "tls/fullchain.pem"), "utf8");
}

/** Whether nginx accepts the configuration. Throws its message if not. */
export async function testConfiguration(file: string): Promise<void> {
  await execute(NGINX, ["-t", "-q", "-c", file]);
}

/** Runs nginx until `parts` end it. */
export async function startNginx(
  parts: AsyncDisposableStack,
  file: string,
  { https }: Ports,
): Promise<void> {
  const nginx = spawn(NGINX, ["-c", file, "-g", "daemon off;"], { stdio: "inherit" });
  const ended = once(nginx, "exit");
  parts.defer(async () => {
    nginx.kill("SIGQUIT");
    setTimeout(() => nginx.kill("SIGTERM"), 2000).unref();
    await ended;
  });
  while (!(await isListening(https))) {
    if (nginx.exitCode !== null) throw new Error("nginx ended before it was ready");
    await pause(20);
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
