/** What a frame says of the page in it. */
interface News {
  readonly isReady?: boolean;
  /** Whether what differs could be put into it. */
  readonly isPatched?: boolean;
  readonly problem?: string;
  readonly block?: { readonly entity: string; readonly id: string };
}

/** What becomes of a preview. */
export interface FramesHandlers {
  /** The fields of the form that asks for the page. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>;
  readonly title: string;
  readonly onShown: () => void;
  readonly onProblem: (problem: string) => void;
  readonly onBlock: (block: { readonly entity: string; readonly id: string }) => void;
}

/** What one key changes is sent together; who types on is shown what stands there when the page before has come. */
const pauseMs = 10;
/** A page that does not say that it is there is shown as it is. */
const patienceMs = 8000;
let count = 0;

/**
 * Shows a page in frames: what differs is put into the one that is seen. Where that can't be, the next one is made behind it, and takes its
 * place when it is there, scrolled alike. So nothing flickers, and each is the first page of its frame, so that the browser's "back" leads
 * out of the form as ever.
 */
export class Frames {
  private shown: HTMLIFrameElement | undefined;
  private coming: HTMLIFrameElement | undefined;
  private isWanted = false;
  /** The page that is seen was sent what differs, and has not answered yet. */
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

  /** Something was typed: the page is made again, once the one that is being made is there. */
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
      const answer = await fetch('/preview', { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) });
      this.shown.contentWindow?.postMessage({ preview: { html: await answer.text() } }, location.origin);
      this.giveUp = setTimeout(() => void this.load(), patienceMs);
    } catch {
      await this.load();
    }
  }

  /** Has the page made in a frame of its own. */
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

  /** Of this site's own frames alone, whatever else sends messages. */
  private readonly hear = ({ origin, source, data }: MessageEvent): void => {
    const news = (data as { preview?: News } | null)?.preview;
    if (origin !== location.origin || !news) return;
    if (source === this.shown?.contentWindow) {
      if (news.block) this.handlers.onBlock(news.block);
      else if (this.isPatching && (news.isPatched !== undefined || news.problem !== undefined)) this.patched(news);
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

/** By a form, so that the answer is a page of the site like any other, with its own headers. */
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
