import { type CallOf, ActionController, Handle, NotFoundError } from '@flotilla/backend';
import { Routes } from '@flotilla/backend/ports';
import { isLoopback } from '@flotilla/core';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InboxMessage, listInbox, readInbox } from '../../actions.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { Inbox } from './inbox.sql.js';

/** A mail may have its own pictures, styles and links, but no scripts. */
const mailPolicy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src * data:";
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** The development inbox. Not found unless it is enabled explicitly. */
@ActionController()
export class InboxController {
  constructor(
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(NOTIFICATION_SETTINGS) { hasInbox }: NotificationSettings,
    @Inject(Routes) routes: Routes,
  ) {
    routes.setFeature('notification.inbox', hasInbox);
  }

  @Handle(listInbox)
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.requireLoopback(request);
    const messages = await this.inbox.list();
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return void (await reply.send({ data: messages }));
    await reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(inboxPage(messages));
  }

  @Handle(readInbox)
  async read(
    { params, query }: CallOf<typeof readInbox>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.requireLoopback(request);
    const message = await this.inbox.find(params.id);
    if (!message) throw new NotFoundError('There is no such message.');
    await reply
      .type(`text/${query.format === 'text' ? 'plain' : 'html'}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(message[query.format]);
  }

  /**
   * Accepts only loopback host names, against DNS rebinding: a page of another site whose name resolves to
   * this machine sends that name.
   */
  private requireLoopback({ method, url, hostname }: FastifyRequest): void {
    if (!isLoopback(hostname)) throw new NotFoundError(`Cannot ${method} ${url}`);
  }
}

/** Returns the inbox as a page. */
function inboxPage(messages: readonly InboxMessage[]): string {
  const list = messages.length
    ? `<ol>${messages.map(item).join('')}</ol>`
    : `<p class="quiet">No messages yet. New messages appear here.</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body><main><h1>Inbox</h1><p class="quiet">Messages that a mail server would have sent. Reload to see new ones.</p>${list}</main></body></html>`;
}

function item({ id, method, receiver, subject, createdAt }: InboxMessage): string {
  const moment = createdAt.slice(0, 19).replace('T', ' ');
  return `<li><a href="/api/notification/inbox/${id}">${escaped(subject)}</a>
<span>${escaped(receiver)}</span><span class="quiet">${escaped(method)} · <time datetime="${createdAt}">${moment} UTC</time> · <a href="/api/notification/inbox/${id}?format=text">as text</a></span></li>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const style = `
:root { --ink: light-dark(#122335, #f6f3ec); --quiet: light-dark(#505e6d, #a3bdcc); --paper: light-dark(#f4f2ea, #09192a);
  --card: light-dark(#fdfbf7, #10263b); --line: light-dark(#e2ded5, #2c4861); --link: light-dark(#0f395b, #9fd3ea); font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
p { margin: .25rem 0 1.5rem; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: .75rem; }
li { display: grid; gap: .125rem; padding: .875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow-wrap: anywhere; }
li .quiet a { white-space: nowrap; }
li > a { font-weight: 650; font-size: 1.0625rem; text-decoration: none; }
a { color: var(--link); text-underline-offset: .2em; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 4px; }
.quiet { color: var(--quiet); font-size: .9rem; }`;
