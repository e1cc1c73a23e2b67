export { conformance } from '../en/conformance.ts';
