import { content, createRegistry, defineAction, defineEntity, defineModule } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../document.js';
import { html } from './html.js';
import { referencePages } from './pages.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access: { read: 'public' } });
const board = defineAction({
  module: 'fleet',
  name: 'board',
  method: 'POST',
  path: '/api/fleet/board',
  access: ['captain'],
  summary: 'Takes <guests> on board.',
  schemas: { body: z.strictObject({ guests: z.int32() }) },
});
const pages = referencePages(openApiDocument(createRegistry([defineModule({ name: 'fleet', entities: [boat], actions: [board] })])));

describe('the reference', () => {
  it('has an index and a page per module', () => {
    expect([...pages.keys()].sort()).toEqual(['', 'fleet', 'health', 'reference', 'revalidation']);
    expect(pages.get('')).toContain('<a href="/api/docs/fleet#boat">boat</a>');
  });

  it('shows the fields and the nine calls of an entity', () => {
    const page = pages.get('fleet') ?? '';
    for (const field of ['adminTitle', 'slug', 'title', 'createdAt']) expect(page).toContain(`<code>${field}</code>`);
    expect(page.match(/<code>\/api\/fleet\/boats[^<]*<\/code>/g)).toHaveLength(9);
  });

  it('shows what an action takes, and who may', () => {
    const page = pages.get('fleet') ?? '';
    expect(page).toContain('<code>guests</code>');
    expect(page).toContain('For captain.');
  });

  it('escapes what definitions say', () => {
    expect(pages.get('fleet')).toContain('Takes &lt;guests&gt; on board.');
    expect(html`<p title="${'"'}">${['<i>', html`<b></b>`]}</p>`.text).toBe('<p title="&quot;">&lt;i&gt;<b></b></p>');
  });

  it('loads nothing from elsewhere and holds no script or style of its own', () => {
    for (const page of pages.values()) expect(page).not.toMatch(/(src|href)="(https?:)?\/\/|<style|<script>|\son\w+=|\sstyle=/);
  });
});
