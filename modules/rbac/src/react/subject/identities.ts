import { type RowOf, show, via } from '@flotilla/core';
import { identity } from '../../entities/identity.js';
import { subject } from '../../entities/subject.js';
import { subjectsToIdentities } from '../../links.js';

/** How a subject signs in. */
export const withIdentities = { identities: via(subjectsToIdentities, identity) };

const known = show(subject, ['slug', 'createdAt'], withIdentities);
/** A subject with the ways by which it signs in. */
export type KnownSubject = RowOf<typeof known>;
