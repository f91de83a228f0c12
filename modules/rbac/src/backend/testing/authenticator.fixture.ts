import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-shapes.js';

/** A WebAuthn device with a passkey for one site. */
export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly origin: string) {}

  make(challenge: string): PasskeyRegistration {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const data = Buffer.concat([this.data(flags.present | flags.verified | flags.attested), credential]);
    const attestation = Buffer.concat([
      hex('a363666d74646e6f6e656761747453746d74a068617574684461746159'),
      sizeOf(data),
      data,
    ]);
    return {
      ...this.named,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: text(attestation),
        transports: ['usb'],
      },
    };
  }

  show(challenge: string, { isVerified = true } = {}): PasskeyAssertion {
    this.counter++;
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const data = this.data(flags.present | (isVerified ? flags.verified : 0));
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = text(sign('sha256', signed, this.keys.privateKey));
    return { ...this.named, response: { clientDataJSON, authenticatorData: text(data), signature } };
  }

  private get named() {
    const id = text(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  private data(flag: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(new URL(this.origin).hostname)), Buffer.from([flag]), counter]);
  }

  private clientData(type: string, challenge: string): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  /** Returns the public key in COSE: ES256 on P-256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      hex('a5010203262001215820'),
      Buffer.from(x, 'base64url'),
      hex('225820'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const flags = { present: 1, verified: 4, attested: 64 };
const hex = (digits: string) => Buffer.from(digits, 'hex');
const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

function sizeOf(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length);
  return size;
}
