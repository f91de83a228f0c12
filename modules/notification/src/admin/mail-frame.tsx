import { useEffect, useRef } from 'react';

/** Shows a mail in a frame without scripts and navigation. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fill = () => frame.current?.contentDocument && show(html, frame.current.contentDocument);
  useEffect(() => void fill());
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={fill}
      className="h-[36rem] w-full rounded-lg border border-border bg-card"
    />
  );
}

/** Sets styles by script: the admin's content security policy blocks inline styles in markup. */
function show(html: string, page: Document): void {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const styled = [...mail.querySelectorAll<HTMLElement>('[style]')].map(
    (element) => [element, element.getAttribute('style') ?? ''] as const,
  );
  const sheets = [...mail.querySelectorAll('style')].map(({ textContent }) => textContent);
  for (const [element] of styled) element.removeAttribute('style');
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  page.documentElement.lang = mail.documentElement.lang;
  page.body.replaceWith(page.adoptNode(mail.body));
  for (const [element, style] of styled) element.style.cssText = style;
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet) page.adoptedStyleSheets = sheets.map((text) => sheetOf(text, new Sheet()));
}

function sheetOf(text: string, sheet: CSSStyleSheet): CSSStyleSheet {
  sheet.replaceSync(text);
  return sheet;
}
