export { contractSuite, type ContractSuiteInput } from './contract-suite.js';
