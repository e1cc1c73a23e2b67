import { ChartNoAxesCombined, CreditCard, FileDown, PiggyBank, Scale, Send } from 'lucide-react';

/** The pictures of the features, in the order of the catalogue. */
export const FEATURE_ICONS = [Send, PiggyBank, CreditCard, Scale, ChartNoAxesCombined, FileDown] as const;
