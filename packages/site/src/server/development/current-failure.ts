import type { DevelopmentFailure, SourceFailure } from '@flotilla/runtime';
import type { ErrorPayload, FullReloadPayload } from 'vite';

/** A browser that Vite's client connects. */
export interface ConnectedBrowser {
  send(payload: ErrorPayload | FullReloadPayload): void;
}

const reload: FullReloadPayload = { type: 'full-reload', path: '*' };

/** The failure that open pages show, and the pages that show it. */
export class CurrentFailure {
  private readonly failures = new Map<DevelopmentFailure['part'], DevelopmentFailure>();

  /** @param browsers Returns the connected browsers. */
  constructor(private readonly browsers: () => Iterable<ConnectedBrowser>) {}

  get failure(): DevelopmentFailure | undefined {
    return this.failures.get('API') ?? this.failures.get('code of pages');
  }

  /** Shows a failure over the content of open pages; reloads them when the last failure has ended. */
  set(part: DevelopmentFailure['part'], failure: SourceFailure | undefined): void {
    const before = this.failure?.id;
    if (failure) this.failures.set(part, { ...failure, part, id: idOf(part, failure) });
    else this.failures.delete(part);
    if (this.failure?.id === before) return;
    const payload = this.failure ? overlayOf(this.failure) : reload;
    for (const browser of this.browsers()) browser.send(payload);
  }

  /** Shows a failure of a script over the content of open pages, unless another one is more important. */
  showInScript(failure: SourceFailure): void {
    if (this.failure) return;
    for (const browser of this.browsers()) browser.send(overlayOf(failure));
  }

  /**
   * Updates a page that has connected: what changed between its response and its connection was not sent to
   * it. @param shown Id of the failure that the page was served with; empty for a page without one
   */
  greet(shown: string, browser: ConnectedBrowser): void {
    const { failure } = this;
    if ((failure?.id ?? '') === shown) return;
    browser.send(failure && shown === '' ? overlayOf(failure) : reload);
  }
}

export function overlayOf(failure: SourceFailure & { readonly part?: string }): ErrorPayload {
  const { message, location, frame, stack, part } = failure;
  const loc = location && { file: location.file, line: location.line, column: location.column ?? 1 };
  const title = part === undefined ? message : `The ${part} does not run. ${message}`;
  return { type: 'error', err: { message: title, stack, ...(frame && { frame }), ...(loc && { loc }) } };
}

function idOf(part: string, { message, location }: SourceFailure): string {
  const { path = '', line = 0, column = 0 } = location ?? {};
  return [part, path, line, column, message].join(':');
}
