export {
  acceptDrafts,
  type DraftResult,
  draftTranslations,
  type MachineDraft,
  machineDrafts,
  type RefusedDraft,
  translationLimits,
  translationProgress,
  type TranslationProgress,
  type UntranslatedRow,
  untranslatedRows,
} from './administration/translations.js';
