import { type RowOf, show, via } from '@flotilla/core';
import { identity } from '../../entities/identity.js';
import { subject } from '../../entities/subject.js';
import { subjectsToIdentities } from '../../links.js';

/** Identities of a subject. */
export const withIdentities = { identities: via(subjectsToIdentities, identity) };

const subjectSelection = show(subject, ['slug', 'createdAt'], withIdentities);
/** A subject with its identities. */
export type SubjectWithIdentities = RowOf<typeof subjectSelection>;
