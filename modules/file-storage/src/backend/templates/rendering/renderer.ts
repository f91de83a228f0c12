import { type ChildProcess, fork } from 'node:child_process';
import { UnavailableError } from '@flotilla/backend';
import { scriptUrl, sourceOptions } from '@flotilla/backend/ports';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { RenderAnswer } from './render.process.js';
import type { RenderJob } from './render-image.js';

const limits = {
  /** Time without jobs after which the process ends, in milliseconds. */
  idleMs: 15_000,
  /**
   * Time limit of a job and the start of the process, in milliseconds. An image takes one second, but several
   * on an overloaded machine: the limit ends hung processes.
   */
  timeoutMs: 60_000,
};

/** An image takes about 40. */
const maxHeapMb = 192;

/**
 * Renders images in a child process, because their layout and rasterization allocate 150 MB of memory that a
 * process never returns. The process starts with the first job, runs one job at a time, and ends when it is
 * idle.
 */
export class Renderer implements OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly limits: typeof limits;

  constructor(own: Partial<typeof limits> = {}) {
    this.limits = { ...limits, ...own };
  }

  /** Process id while the process runs, for tests and metrics. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Renders an image after those before it.
   * @throws UnavailableError when the process ends or takes too long; the next job starts another one
   */
  render(job: RenderJob): Promise<Buffer> {
    const image = this.last.then(() => this.renderNow(job));
    this.last = image.catch(() => undefined);
    return image;
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async renderNow(job: RenderJob): Promise<Buffer> {
    clearTimeout(this.idle);
    this.child ??= this.start();
    const answer = await this.answerOf(this.child, job);
    this.idle = setTimeout(() => this.stop(), this.limits.idleMs).unref();
    if ('image' in answer) return Buffer.from(answer.image);
    throw Object.assign(answer.error, answer.code && { code: answer.code });
  }

  private async answerOf(child: ChildProcess, job: RenderJob): Promise<RenderAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
    const failed = () => reject(new UnavailableError('The image could not be drawn. Try again.'));
    const timer = setTimeout(
      () => reject(new UnavailableError('Drawing the image takes too long. Try again in a moment.')),
      this.limits.timeoutMs,
    );
    child.once('message', resolve).once('error', failed).once('exit', failed);
    try {
      child.send(job);
      return await promise;
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('error', failed).off('exit', failed);
    }
  }

  private start(): ChildProcess {
    const child = fork(scriptUrl('./render.process', import.meta.url), {
      env: environment(),
      execArgv: [`--max-old-space-size=${maxHeapMb}`, ...sourceOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // The timer of a job keeps the event loop alive, nothing else.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // Without a listener, a message to an ended process would be an uncaught exception.
    child.on('error', () => undefined);
    return child;
  }

  private stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

/** Variables of the system's loader and allocator, and of native packages. */
const inherited = /^(?:(?:LD|DYLD|MALLOC|VIPS)_\w+|NODE_ENV|SystemRoot|TEMP|TMPDIR|UV_THREADPOOL_SIZE)$/;

/** Returns the environment of the process, which contains no secrets of the API. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name)));
}
