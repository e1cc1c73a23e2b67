import { SPENDING_CATEGORIES, type SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { plain } from './understand.ts';

/** Words of each category of spending in a question, in English and in Hindi written with Latin letters. */
const CATEGORY_WORDS: Record<SpendingCategory, readonly string[]> = {
  groceries: ['groceries', 'grocery', 'kirana', 'rashan', 'ration', 'sabzi'],
  food: ['food', 'eating out', 'restaurants', 'restaurant', 'khana', 'khane'],
  bills: ['bills', 'bill', 'utilities', 'electricity', 'bijli', 'recharge'],
  rent: ['rent', 'kiraya', 'kiraye'],
  travel: ['travel', 'transport', 'petrol', 'fuel', 'cabs', 'safar', 'yatra'],
  shopping: ['shopping', 'clothes', 'kharidari'],
  health: ['health', 'medicine', 'medicines', 'doctor', 'doctors', 'dawa', 'dawai', 'ilaj'],
  education: ['education', 'school', 'tuition', 'padhai'],
  entertainment: ['entertainment', 'movies', 'manoranjan'],
  family: ['family', 'friends', 'gifts', 'parivar'],
  savings: ['investment', 'investments', 'nivesh'],
  cash: ['cash', 'nakad'],
  other: ['other things', 'everything else'],
};

/** Returns the category of spending that a question names; undefined where it names none. */
export function categoryIn(question: string): SpendingCategory | undefined {
  const text = plain(question);
  return SPENDING_CATEGORIES.find((category) => CATEGORY_WORDS[category].some((word) => text.includes(` ${word} `)));
}
