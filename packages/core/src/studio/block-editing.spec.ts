import { describe, expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import { defineExternalLink } from '../definitions/external-link.js';
import { defineLink } from '../definitions/link.js';
import { className } from '../definitions/presets.js';
import { localizedText } from '../kinds/localized-text.js';
import { text } from '../kinds/text.js';
import { defineModule } from '../registry/module.js';
import { createRegistry } from '../registry/registry.js';
import { show } from '../selection/show.js';
import { via } from '../selection/via.js';
import { defineView, type View } from '../views/view.js';
import { blockEditing } from './block-editing.js';

const fields = { title: localizedText(), note: text({ optional: true }), className: className() };
const widget = defineEntity({ module: 'fleet', name: 'widget', fields, access: { read: 'public' } });
const boat = defineEntity({ module: 'fleet', name: 'boat', fields, access: { read: 'public' } });
const placing = defineEntity({ module: 'fleet', name: 'place', fields });
const widgetsToBoats = defineLink({ from: 'fleet.widget', to: 'fleet.boat', contains: true });
const places = defineExternalLink({
  ...{ from: 'fleet.place', to: 'widget', name: 'places-to-widgets' },
  ...{ idField: 'blockId', moduleField: 'blockModule', defaultModule: 'fleet' },
});
const boats = via(widgetsToBoats, show(boat, ['title']));
const module = (...views: readonly View[]) =>
  defineModule({
    ...{ name: 'fleet', entities: [widget, boat, placing], links: [widgetsToBoats, places] },
    views: [...views],
    labels: {},
  });

const described = defineView({
  of: show(widget, '*', { boats }),
  variant: 'fleet',
  editing: {
    ...{ category: 'lists', edits: ['title'], parts: { boats: { max: 3 } }, places: { once: true } },
    presets: [
      {
        ...{ name: 'two', label: { en: 'Two boats' }, values: { title: { en: 'Fleet' } } },
        parts: { boats: [{ values: { title: { en: 'Azure' } } }, { variant: 'card' }] },
      },
    ],
  },
});

const editingOf = (view: View) => blockEditing(createRegistry([module(view)]))[0];

describe('blockEditing', () => {
  it('has the presets of a view as rows with links', () => {
    expect(editingOf(described)).toMatchObject({
      ...{ entity: 'fleet.widget', variant: 'fleet', isBlock: true, category: 'lists', regions: ['main'] },
      ...{ once: true, edits: ['title'], parts: { boats: { max: 3 } }, subject: null },
      presets: [
        {
          ...{ name: 'two', category: 'lists' },
          form: {
            rows: [
              { key: 'row1', entity: 'fleet.widget', values: { variant: 'fleet', title: { en: 'Fleet' } } },
              { key: 'row2', entity: 'fleet.boat', values: { variant: 'default', title: { en: 'Azure' } } },
              { key: 'row3', entity: 'fleet.boat', values: { variant: 'card' } },
            ],
            links: [
              { entity: 'fleet.widgets-to-boats', from: 'row1', to: 'row2', orderIndex: 0 },
              { from: 'row1', to: 'row3', orderIndex: 1 },
            ],
          },
        },
      ],
    });
  });

  it('offers all fields and links of a view without a description, under other', () => {
    const view = defineView({ of: show(widget, '*', { boats }), variant: 'plain' });
    expect(editingOf(view)).toMatchObject({
      ...{ category: 'other', edits: ['title', 'note'], parts: { boats: {} }, presets: [], isOffered: true },
    });
  });

  it("puts the visitor's own data under account", () => {
    const view = defineView({ of: widget, variant: 'own', isPrivate: true, editing: { edits: ['title'] } });
    expect(editingOf(view)?.category).toBe('account');
  });
});

describe('createRegistry', () => {
  it('rejects editing of names that the row lacks, and of private blocks in another category', () => {
    const wrong = defineView({
      of: show(widget, '*', { boats }),
      variant: 'wrong',
      isPrivate: true,
      editing: {
        ...{ category: 'lists', edits: ['titel'], parts: { boat: {} } },
        presets: [{ name: 'a', label: {}, parts: { boats: [{ values: { name: 'A' } }] } }],
      } as never,
    });
    expect(() => createRegistry([module(wrong)])).toThrow(
      /"titel" is not a name of the row\. Did you mean "title"\?[^]*"boat" is not[^]*own data[^]*preset "a", boats: "name" is not/,
    );
  });
});
