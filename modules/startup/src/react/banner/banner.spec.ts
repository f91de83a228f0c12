import { describe, expect, it } from 'vitest';
import { filesAt, render, widgetOf } from '../startup.fixture.js';

const banner = (values: object) => widgetOf('content-banner-with-background-video', { title: { en: 'Rent your dream' }, ...values });

describe('the banner', () => {
  it('without files has the film of the house under a shade of 40 %, and its poster first', async () => {
    const { html } = await render(banner({}));

    expect(html).toMatch(/<video src="\/images\/bg\.mp4" muted="" loop="" playsInline="" preload="none" aria-hidden="true"/);
    expect(html).toMatch(/<img alt="" loading="eager" fetchPriority="high"[^>]*src="\/images\/bg\.webp"/);
    expect(html).toContain('bg-black/40');
    expect(html).toMatch(/<h1[^>]*>Rent your dream<\/h1>/);
  });

  it('plays the film that is linked over the picture that is linked, without the shade', async () => {
    const { html } = await render(banner(filesAt('/public/bay.mp4', '/public/bay.jpg')));

    expect(html).toContain('<video src="/public/bay.mp4"');
    expect(html).toContain('src="/public/bay.jpg"');
    expect(html).not.toContain('/images/bg');
    expect(html).not.toContain('bg-black/40');
  });

  it('with no more than a picture has neither film nor script', async () => {
    const { html, hasIslands } = await render(banner(filesAt('/public/bay.jpg')));

    expect(html).not.toContain('<video');
    expect(hasIslands).toBe(false);
  });

  it('with no more than a film shows its first frame', async () => {
    const { html } = await render(banner(filesAt('/public/bay.mp4')));

    expect(html).toMatch(/<video src="\/public\/bay\.mp4"[^>]*preload="metadata"/);
    expect(html).not.toContain('opacity-0');
  });

  it('names its button in the language of the page, and never starts the film by itself', async () => {
    const { html } = await render(banner({}), { language: 'ru' });

    expect(html).toContain('data-pause="Остановить видео"');
    expect(html).not.toMatch(/<video[^>]*autoplay/i);
  });
});
