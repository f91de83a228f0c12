import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { LocalFiles } from './local-files.js';

const dayInSeconds = 86_400;
/** A stored file is looked at, never run: an SVG opened by itself gets no scripts. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves stored files under `/public`. */
@Injectable()
export class PublicFiles implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(LocalFiles) private readonly files: LocalFiles,
  ) {}

  async onModuleInit(): Promise<void> {
    mkdirSync(this.files.root, { recursive: true });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(fastifyStatic, {
      root: resolve(this.files.root),
      prefix: '/public/',
      decorateReply: false,
      dotfiles: 'deny',
      index: false,
      maxAge: dayInSeconds * 1000,
      setHeaders: (reply) => {
        reply.header('content-security-policy', filePolicy);
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  }
}
