import { ActionController, type CallOf, type Answer, Handle, sendAnswer, server } from '@flotilla/backend';
import { themeOf } from '@flotilla/core/theme';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { draw, generate, templates } from '../../actions.js';
import { FileRecords } from '../uploads/file-records.js';
import { FileStore } from '../uploads/file-store.js';
import { TemplateImages } from './template-images.js';

type Wanted = CallOf<typeof generate>['body'];

/** Calls that list templates and generate pictures from them. */
@ActionController()
export class GenerateController {
  constructor(
    @Inject(TemplateImages) private readonly images: TemplateImages,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(FileRecords) private readonly records: FileRecords,
  ) {}

  @Handle(templates)
  templates(): { data: object[] } {
    return {
      data: this.images.all().map(({ variant, width, height, data }) => ({
        variant,
        width,
        height,
        data: z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }),
      })),
    };
  }

  @Handle(draw)
  async drawn({ body }: CallOf<typeof draw>, @Res() reply: FastifyReply): Promise<void> {
    const { variant, data, theme } = body;
    const { width, height } = this.images.sizeOf(variant);
    const { bytes, mimeType } = await this.images.render({
      ...{ variant, width, height, data },
      theme: themeOf(theme),
    });
    await reply.header('cache-control', 'no-store').type(mimeType).send(bytes);
  }

  @Handle(generate)
  async generate(
    { body }: CallOf<typeof generate>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = (await this.records.answered(request)) ?? (await this.draw(body, request));
    await sendAnswer(reply, answer);
  }

  private async draw({ variant, width, height, data }: Wanted, request: FastifyRequest): Promise<Answer> {
    const own = this.images.sizeOf(variant);
    const { bytes } = await this.images.render({
      variant,
      width: width ?? own.width,
      height: height ?? own.height,
      data,
    });
    const stored = await this.files.store({ content: whole(bytes), caller: server });
    return this.records.create({ stored, request, fields: { variant, adminTitle: titleOf(data) } });
  }
}

/** Returns the title or order number in the data; without either the server generates a name. */
function titleOf({ title, number }: Wanted['data']): string | undefined {
  return [title, number].find((value) => typeof value === 'string');
}

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
