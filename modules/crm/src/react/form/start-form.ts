import { type AnswerRule, type BrokenAnswer, checkAnswers, type Question } from '../../answers/check-answers.js';
import { reserved } from '../../answers/reserved.js';
import { keepDraft } from './draft.js';
import type { FormTexts } from './request-form.js';
import { answersIn, type Failure, send } from './send-form.js';

/** How long thanks are said, in milliseconds. */
const thanksMs = 5000;

/** Gives a form its work: one step at a time, answers checked as the server checks them, a draft that is kept, and thanks without leaving the page. */
export function startForm(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (!form) return;
  const questions = JSON.parse(form.dataset.questions ?? '[]') as Question[];
  const texts = JSON.parse(form.dataset.texts ?? '{}') as FormTexts;
  const parts = [...form.querySelectorAll<HTMLFieldSetElement>('[data-part]')];
  const draft = keepDraft(form);
  const begun = performance.now();
  /** What is sent now, which may have to be sent again as it was: the server tells by the key that it is the same. */
  let sending: { readonly key: string; readonly elapsed: number } | undefined;
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What the browser would say is said here, in the language of the page.
  form.noValidate = true;
  show(0);

  form.addEventListener('input', ({ target }) => {
    if (isControl(target)) say(target.name, undefined);
    if (form.dataset.state === 'error') setState('idle');
    sending = undefined;
    draft.keep();
  });
  on('[data-back]', () => show(current - 1, true));
  on('[data-next]', () => demand(partOf(current)) && show(current + 1, true));
  on('[data-again]', () => setState('idle'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (current < parts.length - 1) return void (demand(partOf(current)) && show(current + 1, true));
    if (form.dataset.state !== 'pending' && demand(questions)) void submit(form);
  });

  async function submit(sent: HTMLFormElement): Promise<void> {
    setState('pending');
    sending ??= { key: crypto.randomUUID(), elapsed: Math.round(performance.now() - begun) };
    const data = new FormData(sent);
    data.set(reserved.elapsed, String(sending.elapsed));
    const failure = await send(sent.action, data, sending.key);
    if (!failure?.isUnanswered) sending = undefined;
    if (failure) return tell(failure);
    sent.reset();
    draft.forget();
    show(0);
    setState('success');
    timer = setTimeout(() => setState('idle'), thanksMs);
  }

  /** What the server refuses at fields stands there; what it refuses as a whole, beneath the form. */
  function tell({ broken, text }: Failure): void {
    setState('error');
    const known = broken.filter(({ name }) => questions.some(({ slug }) => slug === name));
    if (known.length > 0) tellAll(known);
    else setFailure(texts[text]);
  }

  function demand(asked: readonly Question[]): boolean {
    const answers = Object.fromEntries(answersIn(new FormData(form as HTMLFormElement)));
    const broken = checkAnswers(asked, answers, (value) => value instanceof File);
    tellAll(broken);
    return broken.length === 0;
  }

  function tellAll(broken: readonly BrokenAnswer[]): void {
    for (const { name, rule } of broken) say(name, rule);
    const [first] = broken;
    const control = first && controlsOf(first.name)[0];
    if (!control) return;
    const part = parts.findIndex((one) => one.contains(control));
    if (part !== -1) show(part);
    control.focus();
  }

  function say(name: string, rule: AnswerRule | undefined): void {
    const place = form?.querySelector(`[data-error-of="${CSS.escape(name)}"]`);
    if (place) place.textContent = rule ? texts[rule] : '';
    for (const control of controlsOf(name)) control.setAttribute('aria-invalid', String(rule !== undefined));
  }

  function show(index: number, isMoved = false): void {
    current = Math.max(0, Math.min(index, parts.length - 1));
    for (const [at, part] of parts.entries()) part.hidden = at !== current;
    const isLast = current >= parts.length - 1;
    toggle('[data-back]', current > 0);
    toggle('[data-next]', !isLast);
    toggle('[data-send]', isLast);
    if (isMoved) parts[current]?.focus();
  }

  function setState(state: 'idle' | 'pending' | 'success' | 'error'): void {
    clearTimeout(timer);
    if (form) form.dataset.state = state;
    if (state !== 'error') setFailure('');
  }

  function setFailure(text: string): void {
    const place = form?.querySelector('[data-failure]');
    if (place) place.textContent = text;
  }

  function toggle(selector: string, isShown: boolean): void {
    const button = form?.querySelector<HTMLElement>(selector);
    if (button) button.hidden = !isShown;
  }

  function on(selector: string, act: () => void): void {
    form?.querySelector(selector)?.addEventListener('click', (event) => {
      event.preventDefault();
      act();
    });
  }

  function controlsOf(name: string): Control[] {
    return [...(form?.elements ?? [])].filter(isControl).filter((control) => control.name === name);
  }

  function partOf(index: number): Question[] {
    const names = new Set([...(parts[index]?.elements ?? [])].filter(isControl).map((control) => control.name));
    return questions.filter(({ slug }) => names.has(slug));
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
