import { farRows, included } from '../rows.js';
import { Nothing } from './nothing.js';
import { ProfileCards } from './profile-cards.js';
import { subjectPart } from './shown-subject.js';

/** The social profiles of the subject that the url names. */
export const SubjectProfiles = subjectPart({
  include: included.profiles,
  show: ({ id, subjectsToSocialModuleProfiles: links }) => {
    const profiles = farRows(links, 'socialModuleProfile');
    return profiles.length > 0 ? <ProfileCards key={id} profiles={profiles} /> : <Nothing key={id} icon="users" />;
  },
});
