import type { Registry } from '@flotilla/core';
import type { Labels } from '@flotilla/core/reflection';
import type { Refusal } from '@flotilla/core/studio-places';
import { translate } from '@flotilla/react';
import { regionOf } from './composition.js';
import { placeMessages } from './place-messages.js';
import { studioMessages } from './studio-messages.js';

/** Thrown when a block or part does not belong to a place. */
export class PlaceRefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(`The place refuses the row: ${refusal.reason}.`);
  }
}

/** @throws PlaceRefusedError */
export function assertTaken(refusal: Refusal | undefined): void {
  if (refusal) throw new PlaceRefusedError(refusal);
}

/** Names of texts, which the check of unused texts finds here. */
const plain = { kind: 'kind', layout: 'layout', once: 'once', cycle: 'cycle' } as const;

interface Wording {
  readonly language: string;
  readonly labels: Pick<Labels, 'entities'>;
  readonly registry: Registry;
}

/** Returns the reason of a refusal in words. */
export function refusalText(refusal: Refusal, { language, labels, registry }: Wording): string {
  const t = translate(placeMessages, language);
  if (refusal.reason === 'max') return t('max', { max: refusal.max });
  if (refusal.reason === 'region') {
    const inStudio = translate(studioMessages, language);
    return t('region', { regions: refusal.regions.map((one) => inStudio(regionOf(one))).join(', ') });
  }
  if (refusal.reason === 'subject') {
    const entity = registry.entities.get(refusal.entity);
    return t('subject', { names: entity ? labels.entities(entity) : refusal.entity });
  }
  return t(plain[refusal.reason]);
}
