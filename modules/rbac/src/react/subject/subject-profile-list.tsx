import { farRows, included } from '../rows.js';
import { ListedSubjects } from './listed-subjects.js';
import { Nothing } from './nothing.js';
import { ProfileCards } from './profile-cards.js';

/** The social profiles of the subjects that the visitor may see. */
export function SubjectProfileList() {
  return (
    <ListedSubjects include={included.profiles}>
      {(subjects) => {
        const all = subjects.flatMap((subject) => farRows(subject.subjectsToSocialModuleProfiles, 'socialModuleProfile'));
        // Several subjects may speak for one profile.
        const profiles = [...new Map(all.map((profile) => [profile.id, profile])).values()];
        return profiles.length > 0 ? <ProfileCards profiles={profiles} /> : <Nothing icon="users" />;
      }}
    </ListedSubjects>
  );
}
