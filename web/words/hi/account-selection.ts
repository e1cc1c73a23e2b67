import type { Words } from '../catalogue.ts';

/** Choosing an account type, in Hindi. */
export const accountSelection: Words['accountSelection'] = {
  title: 'खाते का प्रकार चुनें',
  step: 'चरण 1 / 2',
  lead: 'निर्णय लेने से पहले शर्तें देख लें। अभी कोई खाता नहीं खुलेगा।',
  legend: 'खाते का प्रकार',
  continue: 'पंजीकरण पर आगे बढ़ें',
  pickFirst: 'आगे बढ़ने के लिए खाते का प्रकार चुनें।',
};
