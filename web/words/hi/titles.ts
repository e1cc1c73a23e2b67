import type { ShellWords } from '../catalogue.ts';

/** The tab's titles, in Hindi. */
export const titles: ShellWords['titles'] = {
  customerLogin: 'ग्राहक लॉगिन',
  bankerLogin: 'बैंककर्मी लॉगिन',
  forgotPassword: 'पासवर्ड भूल गए',
  resetPassword: 'नया पासवर्ड बनाएँ',
  confirmAddress: 'अपने ई-मेल पते की पुष्टि करें',
  accountSelection: 'खाते का प्रकार चुनें',
  register: 'ग्राहक खाता खोलें',
  customerDashboard: 'डैशबोर्ड',
  customerProfile: 'प्रोफ़ाइल',
  transactions: 'लेन-देन',
  mailbox: 'डेमो मेलबॉक्स',
  verify: 'दस्तावेज़ की जाँच',
  conformance: 'नियमों का पालन',
  about: 'हमारे बारे में',
  careers: 'करियर',
  contact: 'संपर्क',
  blog: 'ब्लॉग',
  savingsAccounts: 'बचत खाते',
  fixedDeposits: 'सावधि जमा',
  loans: 'ऋण',
  creditCards: 'क्रेडिट कार्ड',
  privacyPolicy: 'गोपनीयता नीति',
  termsOfService: 'सेवा की शर्तें',
  security: 'सुरक्षा',
};
