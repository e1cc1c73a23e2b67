import { ChartNoAxesCombined, CreditCard, FileDown, PiggyBank, Scale, Send } from 'lucide-react';

/** Icons of the features, in the order of the catalogue. */
export const FEATURE_ICONS = [Send, PiggyBank, CreditCard, Scale, ChartNoAxesCombined, FileDown] as const;
