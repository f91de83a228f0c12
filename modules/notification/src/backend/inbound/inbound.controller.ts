import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  ActionController,
  ConflictError,
  Handle,
  InvalidError,
  type RateLimit,
  RateLimits,
  UnauthenticatedError,
} from '@flotilla/backend';
import { type MailOutcome, RawBody, Routes } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { receiveMail } from '../../actions.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { InboundMails } from './inbound-mails.js';
import { UnreadableMailError } from './parse-mail.js';

/** Tolerated age of a signature, and difference of the clocks, in seconds. */
const toleranceSeconds = 300;

/** Receives mails from a mail server or a provider, as signed calls. */
@ActionController()
export class InboundController {
  private readonly secret: string | undefined;
  private readonly signatures: RateLimit;

  constructor(
    @Inject(InboundMails) private readonly mails: InboundMails,
    @Inject(NOTIFICATION_SETTINGS) { inbound }: NotificationSettings,
    @Inject(RateLimits) limits: RateLimits,
    @Inject(Routes) routes: Routes,
  ) {
    this.secret = inbound?.secret;
    routes.setFeature('notification.inbound', this.secret !== undefined);
    this.signatures = limits.of({
      name: 'notification.inbound-signatures',
      calls: 1,
      windowMs: 2 * toleranceSeconds * 1000,
    });
  }

  @Handle(receiveMail)
  async receive(@Req() request: FastifyRequest): Promise<{ data: { outcome: MailOutcome } }> {
    const body = request.body instanceof RawBody ? request.body : new RawBody(Buffer.alloc(0), '');
    const signature = this.requireSigned(body.bytes, request.headers);
    if ((await this.signatures.take(signature)) > 0)
      throw new ConflictError('This call was received before. Sign each attempt with a new timestamp.');
    try {
      return { data: { outcome: await this.mails.receive(mailIn(body)) } };
    } catch (error) {
      if (error instanceof UnreadableMailError) throw InvalidError.of('raw', error.message);
      await this.signatures.forget(signature);
      throw error;
    }
  }

  /** Returns the signature of the call. @throws UnauthenticatedError */
  private requireSigned(body: Buffer, headers: FastifyRequest['headers']): string {
    const timestamp = String(headers['x-flotilla-timestamp'] ?? '');
    const given = Buffer.from(String(headers['x-flotilla-signature'] ?? ''));
    const hmac = createHmac('sha256', this.secret ?? '')
      .update(`${timestamp}.`)
      .update(body);
    const right = Buffer.from(`sha256=${hmac.digest('hex')}`);
    const isRight =
      this.secret !== undefined && right.length === given.length && timingSafeEqual(right, given);
    const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
    if (!isRight || !isRecent) throw new UnauthenticatedError('The signature is wrong or too old.');
    return given.toString();
  }
}

/** Returns the bytes of the mail: the body, or `raw` of a JSON body. @throws InvalidError */
function mailIn({ bytes, type }: RawBody): Uint8Array {
  if (!/^application\/json\b/i.test(type)) return bytes;
  const raw = rawIn(bytes);
  if (typeof raw !== 'string' || raw === '') throw InvalidError.of('raw', 'must be a mail in Base64.');
  return Buffer.from(raw, 'base64');
}

function rawIn(bytes: Buffer): unknown {
  try {
    return (JSON.parse(bytes.toString('utf8')) as { raw?: unknown } | null)?.raw;
  } catch {
    return undefined;
  }
}
