import type { PreviewAnswer, PreviewState } from '@flotilla/core/previews';

interface Block {
  readonly entity: string;
  readonly id: string;
}

/** Messages from a page in a frame. */
export interface FrameMessage {
  readonly isReady?: boolean;
  /** Whether the page has applied the patch. */
  readonly isPatched?: boolean;
  /** The state of the page after that, as the base of the next patch. */
  readonly state?: PreviewState;
  readonly problem?: string;
  readonly block?: Block;
  /** An action of the bar at a block. */
  readonly act?: string;
  /** A text that is typed on the page, by the path of its field. */
  readonly typed?: { readonly path: string; readonly text: string };
  /** The end of typing on the page. */
  readonly isTyped?: boolean;
  /** A clicked or edited text of the page; `isFocused` opens its field in the panel. */
  readonly reveal?: { readonly path: string; readonly isFocused?: true };
  /** The area of the rich text to edit, in px of the frame. */
  readonly rich?: RichPlace;
  /** A block or part whose drag begins, or null when the drag ends. The studio answers with the places that take it. */
  readonly drag?: Block | null;
  /** The place of a drop: beside a block or part, or in a region or list without rows. */
  readonly drop?:
    | { readonly beside: { readonly block: Block; readonly side: 'before' | 'after' } }
    | { readonly into: { readonly region: string } | { readonly list: string } };
  /** A key that is pressed on the page. */
  readonly key?: FrameKey;
}

export interface RichPlace {
  readonly path: string;
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

export type FrameKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export interface FramesHandlers {
  /** Returns the fields of the form that requests the page. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>;
  readonly title: string;
  readonly onShown: () => void;
  readonly onProblem: (problem: string) => void;
  readonly onBlock: (block: Block) => void;
  /** Called for all other messages of the visible page. */
  readonly onMessage?: (message: FrameMessage) => void;
}

/**
 * Debounce, so that all changes of one key press are sent together. Input during a request is sent after it.
 */
const pauseMs = 10;
/** Timeout after which a page is shown without its report, and after which a patch counts as failed. */
const timeoutMs = 8000;
let count = 0;

/**
 * Shows a page in frames. Changes are patched into the visible page. If that fails, the next page loads in a
 * hidden frame behind it and replaces it, at the same scroll position, when it is ready. This avoids flicker,
 * and since each page is the first of its frame, the browser's "back" button still leaves the form.
 */
export class Frames {
  private visible: HTMLIFrameElement | undefined;
  private loading: HTMLIFrameElement | undefined;
  /** The state of the visible page. */
  private state: PreviewState | undefined;
  private isRefreshPending = false;
  /** Whether the visible page was sent a patch and has not answered. */
  private isPatching = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly container: HTMLElement,
    private readonly handlers: FramesHandlers,
  ) {
    addEventListener('message', this.onMessage);
  }

  /** Requests the page again, debounced, and after a running request. */
  refresh(): void {
    this.isRefreshPending = true;
    if (this.loading || this.isPatching || this.timer) return;
    this.timer = setTimeout(() => void this.begin(), pauseMs);
  }

  /** Sends a message to the visible page. */
  post(message: object): void {
    this.visible?.contentWindow?.postMessage({ preview: message }, location.origin);
  }

  close(): void {
    this.isClosed = true;
    removeEventListener('message', this.onMessage);
    clearTimeout(this.timer);
    clearTimeout(this.giveUp);
    this.container.replaceChildren();
  }

  private async begin(): Promise<void> {
    this.timer = undefined;
    this.isRefreshPending = false;
    if (!this.visible) return this.load();
    this.isPatching = true;
    try {
      const fields = await this.handlers.fields();
      const next = await (this.state ? fetchBlocks(fields, this.state) : fetchPage(fields));
      if ('problem' in next) return this.patched(next);
      this.post(next);
      this.giveUp = setTimeout(() => void this.load(), timeoutMs);
    } catch {
      await this.load();
    }
  }

  private async load(): Promise<void> {
    this.isPatching = false;
    if (this.isClosed) return;
    const frame = document.createElement('iframe');
    this.loading = frame;
    frame.name = `preview-${++count}`;
    frame.title = this.handlers.title;
    frame.className = 'absolute inset-0 size-full border-0 bg-background';
    frame.style.visibility = 'hidden';
    try {
      const fields = await this.handlers.fields();
      if (this.isClosed) return;
      this.container.append(frame);
      send(frame.name, fields);
      this.giveUp = setTimeout(() => this.show(frame), timeoutMs);
    } catch (error) {
      this.end();
      this.handlers.onProblem(error instanceof Error ? error.message : '');
    }
  }

  /** Handles messages of the preview's own frames; ignores all other messages. */
  private readonly onMessage = ({ origin, source, data }: MessageEvent): void => {
    const message = (data as { preview?: FrameMessage } | null)?.preview;
    if (origin !== location.origin || !message) return;
    if (source === this.visible?.contentWindow) {
      if (message.block && message.act === undefined) this.handlers.onBlock(message.block);
      else if (studioNews.some((name) => message[name] !== undefined)) this.handlers.onMessage?.(message);
      else if (this.isPatching && (message.isPatched !== undefined || message.problem !== undefined))
        this.patched(message);
    }
    if (!this.loading || source !== this.loading.contentWindow) return;
    if (message.isReady) {
      this.show(this.loading);
      this.state = message.state;
    }
    if (message.problem !== undefined) {
      this.loading.remove();
      this.handlers.onProblem(message.problem);
      this.end();
    }
  };

  private patched({ isPatched, problem, state }: FrameMessage): void {
    clearTimeout(this.giveUp);
    this.state = state ?? this.state;
    if (isPatched === false) return void this.load();
    if (isPatched) this.handlers.onShown();
    if (problem !== undefined) this.handlers.onProblem(problem);
    this.end();
  }

  private show(frame: HTMLIFrameElement): void {
    const before = this.visible;
    frame.contentWindow?.scrollTo(before?.contentWindow?.scrollX ?? 0, before?.contentWindow?.scrollY ?? 0);
    frame.style.visibility = '';
    before?.remove();
    this.visible = frame;
    // Known once the page reports it.
    this.state = undefined;
    this.handlers.onShown();
    this.end();
  }

  private end(): void {
    clearTimeout(this.giveUp);
    this.loading = undefined;
    this.isPatching = false;
    if (this.isRefreshPending) this.refresh();
  }
}

/** Messages of the page for the studio. */
const studioNews = ['act', 'typed', 'isTyped', 'reveal', 'rich', 'drag', 'drop', 'key'] as const;

type Fields = Readonly<Record<string, string>>;
type Next = { readonly html: string } | { readonly answer: PreviewAnswer } | { readonly problem: string };

async function fetchPage(fields: Fields): Promise<Next> {
  return { html: await (await post('/preview', fields)).text() };
}

/** Fetches the blocks that differ from those of the visible page. */
async function fetchBlocks(fields: Fields, known: PreviewState): Promise<Next> {
  const answer = await post('/preview/blocks', { ...fields, known: JSON.stringify(known) });
  const answered = (await answer.json()) as PreviewAnswer | { problem: string };
  return 'problem' in answered ? answered : { answer: answered };
}

const post = (path: string, fields: Fields) =>
  fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeoutMs),
  });

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
