import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/**
 * A passkey made of software, for tests without a browser: it answers as WebAuthn says, with
 * whatever site, counter and verification a test wants.
 */

type Options = { challenge: string };
type Told = { origin?: string; rpId?: string; isVerified?: boolean };

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const digest = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** In CBOR: a text of less than 24 bytes. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** In CBOR: 24 to 255 bytes. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

export function softPasskey(site: URL) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const own = { id: encoded(id), rawId: encoded(id), type: "public-key" as const };

  const clientData = (type: string, { challenge }: Options, { origin = site.origin }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (
    flags: number,
    counter: number,
    { rpId = site.hostname, isVerified = true }: Told,
  ) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([digest(rpId), Buffer.from([all]), counted]);
  };

  return {
    id: own.id,
    /** What a browser sends for a new passkey. */
    create(options: Options, told: Told = {}) {
      // A map of five: key type EC2, algorithm ES256, curve P-256, x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, "base64url")),
      ]);
      const authData = Buffer.concat([
        dataOf(WITH_KEY, 0, told),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), bytes(authData)],
      ]);
      return {
        ...own,
        response: {
          clientDataJSON: encoded(clientData("webauthn.create", options, told)),
          attestationObject: encoded(attestation),
          transports: ["internal"],
        },
      };
    },
    /** What a browser sends of it when it signs. */
    answer(options: Options, { counter = 0, ...told }: Told & { counter?: number } = {}) {
      const clientDataJSON = clientData("webauthn.get", options, told);
      const authenticatorData = dataOf(0, counter, told);
      const signed = Buffer.concat([authenticatorData, digest(clientDataJSON)]);
      return {
        ...own,
        response: {
          clientDataJSON: encoded(clientDataJSON),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(sign("sha256", signed, privateKey)),
        },
      };
    },
  };
}
