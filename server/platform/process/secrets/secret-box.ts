import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what must come back (provider tokens, keys) and hashes what must only be recognised (app tokens). */
export interface SecretBox {
  /** AES-256-GCM: 12 bytes nonce, 16 bytes tag, cipher text. `purpose` must be the same on both sides. */
  seal(text: string, purpose: string): Buffer;
  /** Throws when the bytes were changed, or sealed with another secret or for another purpose. */
  open(sealed: Buffer, purpose: string): string;
  /** Null where it was sealed with another secret, as after a backup was restored beside another APP_SECRET. */
  openIfOurs(sealed: Buffer, purpose: string): string | null;
}

/** @param secret APP_SECRET, at least 32 bytes */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "gatefold", "secret-box", 32));
  const box: SecretBox = {
    seal(text, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      const options = { authTagLength: 16 };
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), options).setAAD(
        Buffer.from(purpose),
      );
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
    },
    openIfOurs(sealed, purpose) {
      try {
        return box.open(sealed, purpose);
      } catch {
        return null;
      }
    },
  };
  return box;
}

/** 256 random bits as 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256; enough for values of 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
