export { informationWords } from '../en/information.ts';
