import {
  type AnswerRule,
  type BrokenAnswer,
  checkAnswers,
  type Question,
} from '../../answers/check-answers.js';
import type { RejectionMessages } from '../../answers/rejection-messages.js';
import { reserved } from '../../answers/reserved.js';
import { keepDraft } from './draft.js';
import { answersIn, type Failure, send } from './send-form.js';

/** Duration of the confirmation, in milliseconds. */
const thanksMs = 5000;

/**
 * Enhances a form: one step at a time, validation as on the server, a stored draft, and a confirmation
 * without leaving the page.
 */
export function startForm(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (form) new AwakeForm(form).start();
}

class AwakeForm {
  private readonly questions: readonly Question[];
  private readonly texts: RejectionMessages;
  private readonly parts: readonly HTMLFieldSetElement[];
  private readonly draft: ReturnType<typeof keepDraft>;
  /** Idempotency key and time of the current attempt, kept for a retry. */
  private sending: { readonly key: string; readonly elapsed: number } | undefined;
  private current = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly form: HTMLFormElement) {
    this.questions = JSON.parse(form.dataset.questions ?? '[]') as Question[];
    this.texts = JSON.parse(form.dataset.texts ?? '{}') as RejectionMessages;
    this.parts = [...form.querySelectorAll<HTMLFieldSetElement>('[data-part]')];
    this.draft = keepDraft(form);
  }

  start(): void {
    // Replaces browser validation by messages in the language of the page.
    this.form.noValidate = true;
    this.showFiles();
    this.show(0);
    this.form.addEventListener('input', ({ target }) => this.onInput(target));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.isLast) this.goOn();
      else if (this.form.dataset.state !== 'pending' && this.validate(this.questions)) void this.submit();
    });
    this.on('[data-back]', () => this.show(this.current - 1, 'focused'));
    this.on('[data-next]', () => this.goOn());
    this.on('[data-again]', () => this.setState('idle'));
    this.takeOverThanks();
  }

  /**
   * Replaces the confirmation by URL of a form that was sent before hydration, so that it ends like any
   * other.
   */
  private takeOverThanks(): void {
    const { form: id } = this.form.dataset;
    if (location.hash !== `#crm-thanks-${id}`) return;
    location.replace(`#crm-form-${id}`);
    this.thank();
  }

  private get isLast(): boolean {
    return this.current >= this.parts.length - 1;
  }

  private onInput(target: EventTarget | null): void {
    if (isControl(target)) this.showError(target.name, undefined);
    this.showFiles();
    if (this.form.dataset.state === 'error') this.setState('idle');
    this.sending = undefined;
    this.draft.keep();
  }

  private goOn(): void {
    const names = new Set(
      [...(this.parts[this.current]?.elements ?? [])].filter(isControl).map(({ name }) => name),
    );
    if (this.validate(this.questions.filter(({ slug }) => names.has(slug))))
      this.show(this.current + 1, 'focused');
  }

  private async submit(): Promise<void> {
    this.setState('pending');
    // From the navigation, because a visitor may answer before this script runs.
    this.sending ??= { key: crypto.randomUUID(), elapsed: Math.round(performance.now()) };
    const data = new FormData(this.form);
    data.set(reserved.elapsed, String(this.sending.elapsed));
    const failure = await send(this.form, data, this.sending.key);
    if (!failure?.isUnanswered) this.sending = undefined;
    if (failure) return this.showFailure(failure);
    this.thank();
  }

  private thank(): void {
    this.form.reset();
    this.showFiles();
    this.draft.forget();
    this.show(0);
    this.setState('success');
    this.timer = setTimeout(() => this.setState('idle'), thanksMs);
  }

  /** Shows errors at their fields, or a general one below the form. */
  private showFailure({ broken, text }: Failure): void {
    this.setState('error');
    const visible = broken.filter(({ name }) => this.questions.some(({ slug }) => slug === name));
    if (visible.length > 0) this.showErrors(visible);
    else this.setFailure(this.texts[text]);
  }

  private validate(questions: readonly Question[]): boolean {
    const answers = Object.fromEntries(answersIn(new FormData(this.form)));
    const broken = checkAnswers(questions, answers, (value) => value instanceof File);
    this.showErrors(broken);
    return broken.length === 0;
  }

  private showErrors(broken: readonly BrokenAnswer[]): void {
    for (const { name, rule } of broken) this.showError(name, rule);
    const [first] = broken;
    const control = first && this.controlsOf(first.name)[0];
    if (!control) return;
    const part = this.parts.findIndex((one) => one.contains(control));
    if (part !== -1) this.show(part);
    control.focus();
  }

  private showError(name: string, rule: AnswerRule | undefined): void {
    const output = this.form.querySelector(`[data-error-of="${CSS.escape(name)}"]`);
    if (output) output.textContent = rule ? this.texts[rule] : '';
    for (const control of this.controlsOf(name))
      control.setAttribute('aria-invalid', String(rule !== undefined));
  }

  private show(index: number, focus?: 'focused'): void {
    this.current = Math.max(0, Math.min(index, this.parts.length - 1));
    for (const [at, part] of this.parts.entries()) part.hidden = at !== this.current;
    this.toggle('[data-back]', this.current > 0);
    this.toggle('[data-next]', !this.isLast);
    this.toggle('[data-send]', this.isLast);
    if (focus) this.parts[this.current]?.focus();
  }

  /** Sets the attribute that the file input sets itself under React. */
  private showFiles(): void {
    for (const choice of this.form.querySelectorAll<HTMLInputElement>('[type=file]'))
      choice.toggleAttribute('data-chosen', Boolean(choice.files?.length));
  }

  private setState(state: 'idle' | 'pending' | 'success' | 'error'): void {
    clearTimeout(this.timer);
    this.form.dataset.state = state;
    if (state !== 'error') this.setFailure('');
  }

  private setFailure(text: string): void {
    const output = this.form.querySelector('[data-failure]');
    if (output) output.textContent = text;
  }

  private toggle(selector: string, isShown: boolean): void {
    const button = this.form.querySelector<HTMLElement>(selector);
    if (button) button.hidden = !isShown;
  }

  private on(selector: string, act: () => void): void {
    this.form.querySelector(selector)?.addEventListener('click', (event) => {
      event.preventDefault();
      act();
    });
  }

  private controlsOf(name: string): Control[] {
    return [...this.form.elements].filter(isControl).filter((control) => control.name === name);
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;
