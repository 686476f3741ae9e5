#!/usr/bin/env node
// Drives a running server as an outside REST caller and holds it against endpoints.tsv:
// every path exists, no session is 401, a role that may not call is 403 (before its input is looked at),
// a role that may is never 401, 403, 404 or 5xx, and the OpenAPI document names every path and method.
// usage: node check-endpoints.mjs http://127.0.0.1:3000 [Area,Room,User/GetOwn]     (the server runs on fresh demo data;
//        with a list of controllers or paths only those are checked)
import { readFileSync } from 'node:fs';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const only = process.argv[3]?.split(',');
const password = process.env.DEMO_PASSWORD ?? 'kenshu-demo';
const accounts = {
  A: 'administrator@kenshu.test', I: 'instructor@kenshu.test', V: 'viewer@kenshu.test',
  S: 'student01@kenshu.test', G: 'guest@kenshu.test', U: 'unregistered@kenshu.test',
};
const table = readFileSync(new URL('./endpoints.tsv', import.meta.url), 'utf8').trim().split('\n').slice(1)
  .map((line) => { const [method, path, roles, query, body, returns] = line.split('\t'); return { method, path, roles, query, body, returns }; })
  .filter(({ path }) => !only || only.includes(path.split('/')[2]) || only.includes(path.slice(5)));

const samples = { int: '1', date: '2026-01-05', month: '2026-01', datetime: '2026-01-05T10:00:00+09:00', bool: 'true', boolean: 'true', string: 'x' };
function queryFor(row) {
  const query = new URLSearchParams();
  for (const part of (row.query ?? '').split(',').map((s) => s.trim()).filter(Boolean)) {
    const [name, type = 'string'] = part.replace(/\(repeated\)/, '').trim().split(':');
    if (type.includes('?')) continue;
    query.append(name, samples[type.replace('[]', '').trim()] ?? type.match(/\d+/)?.[0] ?? 'x');
  }
  return query.size ? `?${query}` : '';
}
async function call(row, token, body = '{}') {
  const response = await fetch(base + row.path + queryFor(row), {
    method: row.method, redirect: 'manual', signal: AbortSignal.timeout(20000),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(row.method === 'POST' && { 'content-type': 'application/json' }) },
    body: row.method === 'POST' ? body : undefined,
  });
  const text = await response.text();
  let json; try { json = JSON.parse(text); } catch { /* a file or nothing */ }
  return { status: response.status, json };
}

let passed = 0, failed = 0;
const check = (ok, what) => { if (ok) passed++; else { failed++; console.log(`FAIL ${what}`); } };

const tokens = {};
for (const [role, emailAddress] of Object.entries(accounts)) {
  const { status, json } = await call({ method: 'POST', path: '/api/Auth/SignIn' }, null, JSON.stringify({ emailAddress, password }));
  check(status === 200 && typeof json?.accessToken === 'string', `sign-in of ${emailAddress}: ${status}`);
  tokens[role] = json?.accessToken;
}
const endsTheSession = new Set(['/api/Auth/SignOut', '/api/Auth/ResetPassword']);
for (const row of table) {
  const name = `${row.method} ${row.path}`;
  if (row.roles === 'public') {
    const { status } = await call(row, null);
    check(status === 400, `${name} with an empty body and no session: ${status}, not 400`);
    continue;
  }
  const anonymous = await call(row, null);
  check(anonymous.status === 401, `${name} with no session: ${anonymous.status}, not 401`);
  const forged = await call(row, 'x'.repeat(43));
  check(forged.status === 401, `${name} with a forged token: ${forged.status}, not 401`);
  for (const [role, token] of Object.entries(tokens)) {
    const may = row.roles.toUpperCase().includes(role);
    if (may && (endsTheSession.has(row.path) || row.path === '/api/User/AddUserProfile')) continue;
    const { status, json } = await call(row, token);
    if (may && role === 'A' && row.method === 'GET' && !row.query) check(status === 200, `${name} as ${role}, which needs no input: ${status}`);
    else if (may) check(![401, 403, 404, 405].includes(status) && status < 500, `${name} as ${role}: ${status} ${JSON.stringify(json ?? '').slice(0, 120)}`);
    else check(status === 403 && json?.errorCode === 'UnauthorizedOperation', `${name} as ${role}: ${status} ${json?.errorCode ?? ''}, not 403 UnauthorizedOperation`);
    if (status === 400 && may) check(typeof json?.errorCode === 'string' || Array.isArray(json?.errors), `${name} as ${role}: a 400 with neither errorCode nor errors`);
  }
}
const unknown = await call({ method: 'GET', path: '/api/Nothing/Here' }, tokens.A);
check(unknown.status === 404, `an unknown path: ${unknown.status}, not 404`);
const document = await fetch(`${base}/api/openapi.json`).then((r) => r.json()).catch(() => null);
check(/^3\.1/.test(document?.openapi ?? ''), `OpenAPI 3.1 document at /api/openapi.json: ${document?.openapi}`);
for (const row of table) check(document?.paths?.[row.path]?.[row.method.toLowerCase()], `OpenAPI document lacks ${row.method} ${row.path}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
