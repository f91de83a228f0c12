import { ActionController, type CallOf, Handle, type RateLimit, RateLimits } from '@flotilla/backend';
import { matchesEtag } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { opengraphImage } from '../../actions.js';
import { PreviewImages } from './preview-images.js';

/** Drawing is CPU-intensive; cached images are not limited. */
const drawingsPerMinute = 60;

@ActionController()
export class OpengraphImageController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(PreviewImages) private readonly images: PreviewImages,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: opengraphImage.key, calls: drawingsPerMinute, windowMs: 60_000 });
  }

  @Handle(opengraphImage)
  async image(
    { query: { url } }: CallOf<typeof opengraphImage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, mimeType, hash } = this.images.peek(url) ?? (await this.draw(url, request.ip));
    const etag = `"${hash}"`;
    const ifNoneMatch = request.headers['if-none-match'];
    // Other sites show the image; its URL changes with its content.
    void reply.headers({
      etag,
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return void reply.code(304).send();
    await reply.header('content-type', mimeType).send(bytes);
  }

  private async draw(url: string, caller: string) {
    await this.limit.enforce(caller, 'Too many pictures at once. Try again later.');
    return this.images.draw(url);
  }
}
