/** Messages from a page in a frame. */
interface News {
  readonly isReady?: boolean;
  /** Whether the page has applied the patch. */
  readonly isPatched?: boolean;
  readonly problem?: string;
  readonly block?: { readonly entity: string; readonly id: string };
}

export interface FramesHandlers {
  /** Returns the fields of the form that requests the page. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>;
  readonly title: string;
  readonly onShown: () => void;
  readonly onProblem: (problem: string) => void;
  readonly onBlock: (block: { readonly entity: string; readonly id: string }) => void;
}

/**
 * Debounce, so that all changes of one key press are sent together. Input during a request is sent after it.
 */
const pauseMs = 10;
/** Timeout after which a page is shown without its report, and after which a patch counts as failed. */
const patienceMs = 8000;
let count = 0;

/**
 * Shows a page in frames. Changes are patched into the visible page. If that fails, the next page loads in a
 * hidden frame behind it and replaces it, at the same scroll position, when it is ready. This avoids flicker,
 * and since each page is the first of its frame, the browser's "back" button still leaves the form.
 */
export class Frames {
  private shown: HTMLIFrameElement | undefined;
  private coming: HTMLIFrameElement | undefined;
  private isWanted = false;
  /** Whether the visible page was sent a patch and has not answered. */
  private isPatching = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: HTMLElement,
    private readonly handlers: FramesHandlers,
  ) {
    addEventListener('message', this.hear);
  }

  /** Requests the page again, debounced, and after a running request. */
  refresh(): void {
    this.isWanted = true;
    if (this.coming || this.isPatching || this.timer) return;
    this.timer = setTimeout(() => void this.begin(), pauseMs);
  }

  close(): void {
    this.isClosed = true;
    removeEventListener('message', this.hear);
    clearTimeout(this.timer);
    clearTimeout(this.giveUp);
    this.place.replaceChildren();
  }

  private async begin(): Promise<void> {
    this.timer = undefined;
    this.isWanted = false;
    if (!this.shown) return this.load();
    this.isPatching = true;
    try {
      const body = new URLSearchParams(await this.handlers.fields());
      const answer = await fetch('/preview', {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      this.shown.contentWindow?.postMessage({ preview: { html: await answer.text() } }, location.origin);
      this.giveUp = setTimeout(() => void this.load(), patienceMs);
    } catch {
      await this.load();
    }
  }

  private async load(): Promise<void> {
    this.isPatching = false;
    if (this.isClosed) return;
    const frame = document.createElement('iframe');
    this.coming = frame;
    frame.name = `preview-${++count}`;
    frame.title = this.handlers.title;
    frame.className = 'absolute inset-0 size-full border-0 bg-background';
    frame.style.visibility = 'hidden';
    try {
      const fields = await this.handlers.fields();
      if (this.isClosed) return;
      this.place.append(frame);
      send(frame.name, fields);
      this.giveUp = setTimeout(() => this.show(frame), patienceMs);
    } catch (error) {
      this.end();
      this.handlers.onProblem(error instanceof Error ? error.message : '');
    }
  }

  /** Handles messages of the preview's own frames; ignores all other messages. */
  private readonly hear = ({ origin, source, data }: MessageEvent): void => {
    const news = (data as { preview?: News } | null)?.preview;
    if (origin !== location.origin || !news) return;
    if (source === this.shown?.contentWindow) {
      if (news.block) this.handlers.onBlock(news.block);
      else if (this.isPatching && (news.isPatched !== undefined || news.problem !== undefined))
        this.patched(news);
    }
    if (!this.coming || source !== this.coming.contentWindow) return;
    if (news.isReady) this.show(this.coming);
    if (news.problem !== undefined) {
      this.coming.remove();
      this.handlers.onProblem(news.problem);
      this.end();
    }
  };

  private patched({ isPatched, problem }: News): void {
    clearTimeout(this.giveUp);
    if (isPatched === false) return void this.load();
    if (isPatched) this.handlers.onShown();
    if (problem !== undefined) this.handlers.onProblem(problem);
    this.end();
  }

  private show(frame: HTMLIFrameElement): void {
    const before = this.shown;
    frame.contentWindow?.scrollTo(before?.contentWindow?.scrollX ?? 0, before?.contentWindow?.scrollY ?? 0);
    frame.style.visibility = '';
    before?.remove();
    this.shown = frame;
    this.handlers.onShown();
    this.end();
  }

  private end(): void {
    clearTimeout(this.giveUp);
    this.coming = undefined;
    this.isPatching = false;
    if (this.isWanted) this.refresh();
  }
}

/** Submits a form to the frame, so that the response is a regular page of the site with its own headers. */
function send(target: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: '/preview', target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea');
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
