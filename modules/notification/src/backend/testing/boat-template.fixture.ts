import { z } from 'zod';
import { defineMailTemplate } from '@flotilla/backend/ports';

const boatData = z.object({ boat: z.string().min(1), link: z.url() });
export type BoatData = z.output<typeof boatData>;

/** A template as a module would define it. */
export const boatReady = defineMailTemplate({
  variant: 'boat-ready',
  data: boatData,
  secrets: ['link'],
  load: () => import('./boat-mail.fixture.js').then((module) => module.boatMail),
});
