import { defineImageTemplate, openGraphTemplate } from '@flotilla/backend/ports';
import { createElement } from 'react';
import { z } from 'zod';
import { paletteOf, textFont } from '../../drawing/palette.js';

const ticket = z.strictObject({
  number: z.string().trim().min(1),
  lines: z.array(z.strictObject({ title: z.string() })).min(1),
});
const palette = paletteOf();
const style = {
  display: 'flex',
  width: '100%',
  height: '100%',
  backgroundColor: palette.deep,
  color: palette.sea,
  fontFamily: textFont,
};

/** A template as another module adds it. */
export const ticketTemplate = defineImageTemplate<z.output<typeof ticket>>({
  variant: 'ticket',
  width: 1500,
  height: 1500,
  type: 'image/png',
  data: ticket,
  load: async () =>
    function Ticket({ data }) {
      return createElement('div', { style }, data.number);
    },
});

/** Example data for each template. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [openGraphTemplate]: {
    siteName: 'rent your dream',
    label: 'Journal',
    title: 'Sea caves of Cape Greco',
    description: 'Three anchorages between Konnos and Ayia Napa.',
  },
  ticket: { number: 'RYD-20417', lines: [{ title: 'Aurora 68' }] },
};
