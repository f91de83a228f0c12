import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteProvider } from '../../site/site.js';
import { fileKind } from './file-kind.js';
import { FileView } from './file-view.js';

const render = (path: string, language = 'en') =>
  renderToStaticMarkup(
    <SiteProvider value={{ language, languages: ['en', 'ru'], path: '/' }}>
      <FileView file={{ file: path, className: 'shadow-lg', containerClassName: null }} />
    </SiteProvider>,
  );

it.each([
  ['/public/bay.JPG', 'picture'],
  ['https://example.com/photo?id=7', 'picture'],
  ['/public/bay.webm?v=2', 'video'],
  ['/public/song.mp3', 'sound'],
  ['/public/terms.pdf', 'other'],
  ['/public/notes.tar.gz', 'other'],
])('%s is of kind %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

it.each([
  ['/public/bay.jpg', /<img [^>]*class="[^"]*shadow-lg/],
  [
    '/public/bay.mp4',
    /<video src="\/public\/bay\.mp4" controls=""[^>]*aria-label="bay\.mp4"[^>]*class="[^"]*shadow-lg/i,
  ],
  ['/public/song.mp3', /<audio src="\/public\/song\.mp3" controls=""[^>]*class="[^"]*shadow-lg/],
  [
    '/public/%D0%BF%D0%BB%D0%B0%D0%BD.pdf',
    /<a href="[^"]+\.pdf" download="" aria-label="Download: план\.pdf" class="[^"]*shadow-lg[^"]*">.*план\.pdf/,
  ],
  ['/public/%E0%A4%A.pdf', /download=""[^>]*>.*%E0%A4%A\.pdf/],
])('renders %s by its kind', (path, looks) => {
  expect(render(path)).toMatch(looks);
});

it('renders no link to a script URL', () => {
  expect(render('javascript:alert(1)//terms.pdf')).not.toContain('href=');
});

it("labels the download in the page's language", () => {
  expect(render('/public/terms.pdf', 'ru')).toContain('aria-label="Скачать: terms.pdf"');
});
