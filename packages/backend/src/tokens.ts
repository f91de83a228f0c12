/** Token of the registry of installed modules. */
export const REGISTRY = Symbol('flotilla.registry');
/** Token of the process's settings. */
export const CONFIG = Symbol('flotilla.config');
/** Token of the process's logger. */
export const LOGGER = Symbol('flotilla.logger');
/** Token of the process's telemetry; undefined when it is off. */
export const TELEMETRY = Symbol('flotilla.telemetry');
/** Token of the languages of localized fields; the first is the default. */
export const LANGUAGES = Symbol('flotilla.languages');
/** Token of the IANA time zone of the environment; the settings of the site take precedence. */
export const TIME_ZONE = Symbol('flotilla.time-zone');
/** Token of the environment variables that modules read their settings from. */
export const ENVIRONMENT = Symbol('flotilla.environment');

/** Token of the database collations of these languages. */
export const COLLATIONS = Symbol('flotilla.collations');
