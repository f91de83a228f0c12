'use client';
import { listedSubjectsPart } from './listed-subjects.js';
import { ProfileCards, withProfiles } from './profile-cards.js';

/** The social profiles of the subjects that the visitor may see. */
export const SubjectProfileList = listedSubjectsPart({
  with: withProfiles,
  show: (subjects) => {
    const all = subjects.flatMap(({ profiles }) => profiles);
    // Several subjects may share one profile.
    return <ProfileCards profiles={[...new Map(all.map((profile) => [profile.id, profile])).values()]} />;
  },
});
