'use client';
import { ProfileCards, withProfiles } from './profile-cards.js';
import { subjectPart } from './named-subject.js';

/** The social profiles of the subject in the URL. */
export const SubjectProfiles = subjectPart({
  with: withProfiles,
  show: ({ profiles }) => <ProfileCards profiles={profiles} />,
});
