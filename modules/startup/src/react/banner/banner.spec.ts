import { describe, expect, it } from 'vitest';
import { filesAt, render, widgetOf } from '../startup.fixture.js';

const banner = (values: object) =>
  widgetOf('content-banner-with-background-video', { title: { en: 'Rent your dream' }, ...values });

describe('the banner', () => {
  it('shows the default video with a shade of 40 %, and its poster first, without files', async () => {
    const { html } = await render(banner({}));

    expect(html).toMatch(
      /<video src="\/images\/bg\.mp4" muted="" loop="" playsInline="" preload="none" aria-hidden="true"/,
    );
    expect(html).toMatch(/<img alt="" loading="eager" fetchPriority="high"[^>]*src="\/images\/bg\.webp"/);
    expect(html).toContain('bg-black/40');
    expect(html).toMatch(/<h1[^>]*>Rent your dream<\/h1>/);
  });

  it('plays the linked video over the linked picture, without the shade', async () => {
    const { html } = await render(banner(filesAt('/public/bay.mp4', '/public/bay.jpg')));

    expect(html).toContain('<video src="/public/bay.mp4"');
    expect(html).toContain('src="/public/bay.jpg"');
    expect(html).not.toContain('/images/bg');
    expect(html).not.toContain('bg-black/40');
  });

  it('has neither video nor script with only a picture', async () => {
    const { html, hasIslands } = await render(banner(filesAt('/public/bay.jpg')));

    expect(html).not.toContain('<video');
    expect(hasIslands).toBe(false);
  });

  it('shows the first frame with only a video', async () => {
    const { html } = await render(banner(filesAt('/public/bay.mp4')));

    expect(html).toMatch(/<video src="\/public\/bay\.mp4"[^>]*preload="metadata"/);
    expect(html).not.toContain('opacity-0');
  });

  it('labels its button in the language of the page, and never autoplays by attribute', async () => {
    const { html } = await render(banner({}), { language: 'ru' });

    expect(html).toContain('data-pause="Остановить видео"');
    expect(html).not.toMatch(/<video[^>]*autoplay/i);
  });
});
