import { partParameter } from '@flotilla/core/documents';

/**
 * Makes the page follow the options of a product: loads the page of the variation, and takes its price, stock,
 * pictures and offers over, so that the focus stays. The address names the choice.
 */
export function startOptions(element: HTMLElement): void {
  let latest: AbortController | undefined;
  element.addEventListener('change', ({ target }) => {
    const slug = target instanceof HTMLInputElement ? target.dataset.option : undefined;
    if (slug === undefined) return;
    latest?.abort();
    latest = new AbortController();
    void follow(slug, latest.signal);
  });
}

async function follow(slug: string, signal: AbortSignal): Promise<void> {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ [partParameter]: slug }).toString();
  try {
    const response = await fetch(url, { signal, headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`${response.status}`);
    const text = await response.text();
    if (signal.aborted) return;
    takeOver(new DOMParser().parseFromString(text, 'text/html'));
    history.replaceState(history.state, '', url);
  } catch {
    // The page of the choice reports the failure.
    if (!signal.aborted) location.assign(url);
  }
}

/** Replaces the parts of the page that depend on the variation. */
function takeOver(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (next && part.innerHTML !== next.innerHTML) part.innerHTML = next.innerHTML;
  }
  for (const radio of page.querySelectorAll<HTMLInputElement>('[data-option]')) takeOption(radio);
  const form = document.querySelector<HTMLFormElement>('form[data-offering]');
  const next = page.querySelector<HTMLFormElement>('form[data-offering]');
  const link = form?.querySelector<HTMLAnchorElement>('[data-at-once]');
  if (!form || !next) return;
  form.dataset.offering = next.dataset.offering;
  if (link) link.href = next.querySelector<HTMLAnchorElement>('[data-at-once]')?.href ?? link.href;
  // The panel calculates the total again.
  form.dispatchEvent(new Event('input', { bubbles: true }));
  const chosen = [...document.querySelectorAll('[data-options] :checked')].map(
    (radio) => radio.parentElement?.firstElementChild?.nextElementSibling?.textContent,
  );
  const stock = form.querySelector('[data-stock]:not(input)')?.textContent;
  const total = form.querySelector('[data-total]')?.textContent;
  const status = document.querySelector('[data-options] [role=status]');
  if (status) status.textContent = [...chosen, total, stock].filter(Boolean).join(', ');
}

/** Takes the state of an option over: whether it is selected and available, and where it leads. */
function takeOption(next: HTMLInputElement): void {
  const radio = document.getElementById(next.id);
  if (!(radio instanceof HTMLInputElement)) return;
  radio.checked = next.hasAttribute('checked');
  radio.dataset.option = next.dataset.option;
  radio.setAttribute('aria-disabled', next.getAttribute('aria-disabled') ?? 'false');
  const [state, nextState] = [radio, next].map((one) => one.parentElement?.lastElementChild);
  if (state && nextState) state.textContent = nextState.textContent;
}
