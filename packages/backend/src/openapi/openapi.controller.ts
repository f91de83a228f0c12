import { Get, Inject, Req, Res } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../access/route-rule.js';
import { ActionController } from '../http/action.decorator.js';
import { sendText } from '../http/answer.js';
import { REGISTRY } from '../tokens.js';
import { openApiDocument } from './document.js';

/** The API's own description, made from the definitions when it is first asked for. */
@ActionController()
export class OpenApiController {
  private text: string | undefined;

  constructor(@Inject(REGISTRY) private readonly registry: Registry) {}

  @Get('/api/openapi.json')
  @Allow('public')
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.text ??= JSON.stringify(openApiDocument(this.registry));
    await sendText(request, reply, this.text);
  }
}
