import { ProfileCards, withProfiles } from './profile-cards.js';
import { subjectPart } from './shown-subject.js';

/** The social profiles of the subject that the url names. */
export const SubjectProfiles = subjectPart({ with: withProfiles, show: ({ profiles }) => <ProfileCards profiles={profiles} /> });
