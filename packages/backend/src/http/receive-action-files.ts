import { type CallHandler, type ExecutionContext, Inject, type NestInterceptor } from '@nestjs/common';
import { callerOf } from '../access/access.guard.js';
import { MultipartBody } from '../forms/multipart-body.js';
import { receiveFiles } from '../forms/receive-form.js';
import { type ReceivedFile, UPLOADS, type Uploads } from '../ports/files.js';
import type { FastifyRequest } from 'fastify';
import { finalize, from, type Observable, switchMap } from 'rxjs';
import { UploadLimits } from './upload-limits.js';

/** Files per call. */
const most = 10;
const received = new WeakMap<FastifyRequest, ReadonlyMap<string, ReceivedFile>>();

/**
 * Returns the stored files of a call of an action that `takes: 'files'`, by the names of their form parts.
 * Files that no row references are deleted after the call.
 */
export const filesOf = (request: FastifyRequest): ReadonlyMap<string, ReceivedFile> =>
  received.get(request) ?? new Map();

/** Reads the form of an action that takes files, after the access guard has admitted the caller. */
export class ReceiveActionFiles implements NestInterceptor {
  constructor(
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(UploadLimits) private readonly limits: UploadLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const form = request.body;
    if (!(form instanceof MultipartBody)) return next.handle();
    const stored: string[] = [];
    return from(this.read(request, form, stored)).pipe(
      switchMap(() => next.handle()),
      finalize(() => void this.uploads.release(stored)),
    );
  }

  private async read(request: FastifyRequest, form: MultipartBody, stored: string[]): Promise<void> {
    const { counted } = await this.limits.begin(request);
    const { files, ...read } = await receiveFiles({
      form,
      uploads: this.uploads,
      caller: callerOf(request),
      stored,
      most,
      counted,
    });
    form.fill(read);
    received.set(request, files);
  }
}
