import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import { changeSetOf } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readComposition } from '../../actions.js';
import { Compositions } from './compositions.js';

/** Serves the rows of a page as a graph, to its editors and uncached. */
@ActionController()
export class CompositionsController {
  constructor(@Inject(Compositions) private readonly compositions: Compositions) {}

  @Handle(readComposition)
  async read(
    { query: { root, url } }: CallOf<typeof readComposition>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const changeSet = changeSetOf(request, reply);
    void reply.header('cache-control', 'private, no-store');
    return this.compositions.read({ root, url, caller: callerOf(request), changeSet });
  }
}
