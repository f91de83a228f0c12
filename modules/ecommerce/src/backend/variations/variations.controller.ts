import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { generateVariations, productVariations } from '../../variation-actions.js';
import type { VariationsAnswer } from '../../variation-shapes.js';
import { GenerateVariations } from './generate-variations.js';
import { ListVariations } from './list-variations.js';

/** Admin actions on the variations of a product. */
@ActionController()
export class VariationsController {
  constructor(
    @Inject(ListVariations) private readonly variations: ListVariations,
    @Inject(GenerateVariations) private readonly generating: GenerateVariations,
  ) {}

  @Handle(productVariations)
  async list(
    { params: { id } }: CallOf<typeof productVariations>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: VariationsAnswer }> {
    return { data: await this.variations.of(id, { caller: callerOf(request) }) };
  }

  @Handle(generateVariations)
  async generate(
    { params: { id }, body }: CallOf<typeof generateVariations>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: VariationsAnswer }> {
    const context = { caller: callerOf(request) };
    await this.generating.generate(id, body, context);
    return { data: await this.variations.of(id, context) };
  }
}
