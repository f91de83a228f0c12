import { useEffect, useRef } from 'react';
import { cn } from '../cn.js';

export interface MailFrameProps {
  title: string;
  html: string;
  className?: string;
}

/** Shows a mail in a frame without scripts and navigation. */
export function MailFrame({ title, html, className }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fill = () => frame.current?.contentDocument && show(html, frame.current.contentDocument);
  useEffect(() => void fill());
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={fill}
      className={cn('h-[36rem] w-full rounded-lg border border-border bg-card', className)}
    />
  );
}

/**
 * Sets styles by script: the admin's content security policy blocks inline styles in markup, and reports those
 * of parsed documents.
 */
function show(html: string, page: Document): void {
  const sheets: string[] = [];
  const bare = html
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_, css: string) => {
      sheets.push(css);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(bare, 'text/html');
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  page.documentElement.lang = mail.documentElement.lang;
  page.body.replaceWith(page.adoptNode(mail.body));
  for (const element of [page.body, ...page.body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? '';
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet) page.adoptedStyleSheets = sheets.map((text) => sheetOf(text, new Sheet()));
}

function sheetOf(text: string, sheet: CSSStyleSheet): CSSStyleSheet {
  sheet.replaceSync(text);
  return sheet;
}
